/** What this browser keeps for an account until it is saved: the service may not have it. */
const KINDS = ['draft', 'newsletter'] as const

/** Accounts differ in their keys, so that the next person at this browser isn’t offered what belongs to another. */
export function accountKey(kind: (typeof KINDS)[number], userId: string): string {
  return `hometown-${kind}:${userId}`
}

export function hasKeptUnsaved(userId: string): boolean {
  return keysOf(userId).length > 0
}

/** The account’s owner logged out. */
export function forgetAccount(userId: string): void {
  for (const { store, key } of keysOf(userId)) store.removeItem(key)
}

function keysOf(userId: string) {
  const names = KINDS.map((kind) => accountKey(kind, userId))
  return localStores().flatMap((store) =>
    Object.keys(store)
      .filter((key) => names.some((name) => key === name || key.startsWith(`${name}:`)))
      .map((key) => ({ store, key })),
  )
}

/** None where the browser blocks them. */
function localStores(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}
