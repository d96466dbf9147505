/** The frame of a process that the supervisor started: ends in order on SIGTERM, and at once when left alone. */
export function runUntilStopped(stop: () => Promise<void>): void {
  let stopping = false

  async function end(): Promise<void> {
    if (stopping) return
    stopping = true
    try {
      await stop()
      process.exit(0)
    } catch {
      process.exit(1)
    }
  }

  process.on('SIGTERM', end)
  // Ctrl-C reaches every process of the terminal; the supervisor ends us in order.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', end)
}
