const loaded = new Set<Map<string, unknown>>()

/** State of each account that lasts as long as the page, whichever screen is open. */
export function perUser<T>(create: (userId: string) => T): (userId: string) => T {
  const all = new Map<string, T>()
  loaded.add(all)
  return (userId) => {
    const known = all.get(userId)
    if (known !== undefined) return known
    const made = create(userId)
    all.set(userId, made)
    return made
  }
}

/** For tests, in which each screen begins as a freshly loaded page. */
export function forgetLoaded(): void {
  for (const all of loaded) all.clear()
}
