/** What this browser keeps for an account, and how long. */
const KINDS = {
  draft: 'unsaved',
  newsletter: 'unsaved',
  comment: 'unsaved',
  'waiting-decisions': 'unsaved',
  'suggestion-steps': 'signed-in',
  'test-mail-to': 'signed-in',
  'list-columns': 'always',
  'list-views': 'always',
} as const

type Kind = keyof typeof KINDS

/** Accounts differ in their keys, so that the next person at this browser isn’t offered what belongs to another. */
export function accountKey(kind: Kind, userId: string): string {
  return `hometown-${kind}:${userId}`
}

/** Whether this browser has something of the account that the service may not have. */
export function hasKeptUnsaved(userId: string): boolean {
  return keysOf(localStores(), userId, ['unsaved']).some(({ store, key }) => store.getItem(key) !== '[]')
}

/** The session ended by itself: what its owner typed stays for their next sign-in. */
export function forgetSignedIn(userId: string): void {
  forget(userId, ['signed-in'])
}

/** The account’s owner logged out. */
export function forgetAccount(userId: string): void {
  forget(userId, ['signed-in', 'unsaved'])
}

function forget(userId: string, lifetimes: readonly (typeof KINDS)[Kind][]): void {
  for (const { store, key } of keysOf(localStores(), userId, lifetimes)) store.removeItem(key)
}

function keysOf(stores: readonly Storage[], userId: string, lifetimes: readonly (typeof KINDS)[Kind][]) {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => lifetimes.includes(KINDS[kind]))
  const names = kinds.map((kind) => accountKey(kind, userId))
  return stores.flatMap((store) =>
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
