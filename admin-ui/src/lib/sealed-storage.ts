import { attempt } from './attempt.ts'
import { signedInKeys } from './kept-for-account.ts'
import { isSealed } from './sealed-text.ts'
import { askForTextKeys, heldSealer } from './text-keys.ts'

export interface SealedStorage {
  /** Undefined also for what can’t be opened. */
  get(key: string): string | undefined
  /** Returns false if nothing was stored: the browser is full or blocks it, or the account’s keys haven’t arrived. */
  set(key: string, text: string): boolean
  remove(key: string): void
}

/** Texts of an account in this browser’s storage, which only the account’s next sign-in can read. */
export function sealedStorage(userId: string, where: () => Storage = () => localStorage): SealedStorage {
  return {
    get(key) {
      const text = attempt(() => where().getItem(key))
      if (text === null || text === undefined) return undefined
      // Kept by an earlier version.
      if (!isSealed(text)) return text
      return heldSealer(userId)?.unseal(key, text)
    },
    set(key, text) {
      const sealer = heldSealer(userId)
      if (sealer) return attempt(() => where().setItem(key, sealer.seal(key, text)) ?? true) ?? false
      askForTextKeys(userId).catch(reportError)
      return false
    },
    remove: (key) => attempt(() => where().removeItem(key)),
  }
}

/** Seals what an earlier version kept for the account. Where the browser is full, a text stays as it is. */
export function sealOldTexts(userId: string): void {
  for (const { store, key } of signedInKeys(userId)) {
    const text = store.getItem(key)
    if (text !== null && !isSealed(text)) sealedStorage(userId, () => store).set(key, text)
  }
}
