import { attempt } from './attempt.ts'
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
