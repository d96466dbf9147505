import { attempt } from './attempt.ts'

const KINDS = ['draft', 'newsletter'] as const

/**
 * Begins the names of what this tab keeps for an account until it is saved. Accounts differ in them, so that the next
 * person at this tab isn’t offered what belongs to another.
 */
export function accountKey(kind: (typeof KINDS)[number], userId: string): string {
  return `hometown-${kind}:${userId}`
}

export function hasKeptUnsaved(userId: string): boolean {
  return keysOf(userId).length > 0
}

/** The account’s owner logged out. */
export function forgetAccount(userId: string): void {
  for (const key of keysOf(userId)) sessionStorage.removeItem(key)
}

function keysOf(userId: string): string[] {
  const prefixes = KINDS.map((kind) => `${accountKey(kind, userId)}:`)
  const keys = attempt(() => Object.keys(sessionStorage)) ?? []
  return keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
}
