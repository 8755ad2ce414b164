// Preloaded (`node --import`) into a program that has an IPC channel to its starter. When the starter is killed, the channel
// closes, and the program ends as on SIGTERM, so nothing keeps its port.
const end = () => process.kill(process.pid, "SIGTERM");
process.on("disconnect", end);
// The starter may have ended before this line.
if (process.connected === false) end();
// The channel alone must not keep the program running.
process.channel?.unref();
