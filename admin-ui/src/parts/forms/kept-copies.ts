import type { z } from 'zod'
import { attempt } from '../../lib/attempt.ts'
import { type SealedStorage, sealedStorage } from '../../lib/sealed-storage.ts'
import { whenTextKeysAsked } from '../../lib/text-keys.ts'
import { listOpenForms } from './open-forms.ts'

/** Copies from before copies had form ids. */
const WITHOUT_ID = 'before'

/**
 * Autosaved form values in this browser: they survive closing the tab or browser and a lost connection. Nobody but the
 * account can read them.
 */
export interface KeptCopies<T> {
  /** Resolves when copies can be read. */
  ready(): Promise<void>
  /**
   * Stores a form's copy; only that form writes it. Returns false if the storage is full, because other copies must
   * stay, or if the account's keys haven't arrived.
   */
  keep(formId: string, copy: T): boolean
  /** Called once everything is saved, or by the user. */
  remove(formId: string): void
  find(formId: string): T | undefined
  /** Of all forms, including open ones. */
  list(): { formId: string; copy: T }[]
}

/** @param name owner and kind of the copies: `hometown-draft:<account>:<article>`. */
export function keptCopies<T>(userId: string, name: string, schema: z.ZodType<T>): KeptCopies<T> {
  const storage = sealedStorage(userId)
  const keyOf = (formId: string) => `${name}:${formId}`
  const find = (formId: string) => {
    const text = storage.get(keyOf(formId))
    return attempt(() => schema.safeParse(JSON.parse(text ?? 'null')).data)
  }
  return {
    ready: () => whenTextKeysAsked(userId),
    find,
    keep: (formId, copy) => storage.set(keyOf(formId), JSON.stringify(copy)),
    remove: (formId) => storage.remove(keyOf(formId)),
    list() {
      giveId(storage, name, keyOf(WITHOUT_ID))
      const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')))) ?? []
      return keys.flatMap((key) => {
        const formId = key.slice(keyOf('').length)
        const copy = find(formId)
        return copy === undefined || formId.includes(':') ? [] : [{ formId, copy }]
      })
    },
  }
}

/** Copies of forms that no tab has open any more. */
export async function findLeftCopies<T>(copies: KeptCopies<T>): Promise<{ formId: string; copy: T }[]> {
  await copies.ready()
  const open = await listOpenForms()
  return copies.list().filter(({ formId }) => !open.has(formId))
}

function giveId(storage: SealedStorage, from: string, to: string): void {
  const text = storage.get(from)
  if (text !== undefined && storage.set(to, text)) storage.remove(from)
}
