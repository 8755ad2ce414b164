// Preloaded (`node --import`) into a program that its starter holds by an IPC channel: when the starter is killed,
// the channel closes, and the program ends as if asked to. Nothing stays behind on its port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Waiting for that must not keep the program running.
process.channel?.unref();
