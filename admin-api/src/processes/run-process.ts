/** Exit code: the process has explained the problem, and a restart wouldn't help. */
export const EXIT_WITHOUT_RESTART = 78

const ORPHAN_STOPS_WITHIN_MS = 30_000

/** Stops on SIGTERM, or when the supervisor is gone. */
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
  // Ctrl-C reaches every process of the terminal, but the supervisor stops us in order.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', endAlone)
  // The supervisor may have gone while this process was starting.
  if (process.send && !process.connected) endAlone().catch(() => process.exit(1))

  function endAlone(): Promise<void> {
    // Nobody else ends it then, and it keeps its locks from the service that starts next.
    setTimeout(() => process.exit(1), ORPHAN_STOPS_WITHIN_MS).unref()
    return end()
  }
}
