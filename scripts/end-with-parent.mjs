// Preloaded (`node --import`) into a program that its starter holds by an IPC channel: when the starter is killed,
// the channel closes, and the program ends as if asked to. Nothing stays behind on its port.
const end = () => process.kill(process.pid, "SIGTERM");
process.on("disconnect", end);
// The parent may have died before this line ran.
if (process.connected === false) end();
// Waiting for that must not keep the program running.
process.channel?.unref();
