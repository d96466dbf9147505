/** What the service may not have. */
const UNSAVED = ['draft', 'newsletter', 'waiting-decisions'] as const
const SIGNED_IN = ['suggestion-steps'] as const

/** What this browser keeps for an account: until it is saved, or while somebody is signed in. */
type Kind = (typeof UNSAVED | typeof SIGNED_IN)[number]

/** Accounts differ in their keys, so that the next person at this browser isn’t offered what belongs to another. */
export function accountKey(kind: Kind, userId: string): string {
  return `hometown-${kind}:${userId}`
}

/** Whether this browser has something of the account that the service may not have. */
export function hasKeptUnsaved(userId: string): boolean {
  return keysOf(userId, UNSAVED).some(({ store, key }) => store.getItem(key) !== '[]')
}

/** The session ended by itself: what its owner typed stays for their next sign-in. */
export function forgetSignedIn(userId: string): void {
  forget(keysOf(userId, SIGNED_IN))
}

/** The account’s owner logged out. */
export function forgetAccount(userId: string): void {
  forget(keysOf(userId, [...SIGNED_IN, ...UNSAVED]))
}

function forget(kept: ReturnType<typeof keysOf>): void {
  for (const { store, key } of kept) store.removeItem(key)
}

function keysOf(userId: string, kinds: readonly Kind[]) {
  const names = kinds.map((kind) => accountKey(kind, userId))
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
