/** Browsers block storage in various ways; without it the service’s copy and the warning before leaving remain. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
