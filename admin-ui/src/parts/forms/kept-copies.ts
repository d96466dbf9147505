import type { z } from 'zod'
import { listOpenForms } from './open-forms.ts'

/** Copies from before copies had form ids. */
const WITHOUT_ID = 'before'

/** Autosaved form values in this browser: they survive closing the tab or browser and a lost connection. */
export interface KeptCopies<T> {
  /**
   * Stores a form's copy; only that form writes it. Returns false if the storage is full, because other copies must
   * stay.
   */
  keep(formId: string, copy: T): boolean
  /** Called once everything is saved, or by the user. */
  remove(formId: string): void
  find(formId: string): T | undefined
  /** Of all forms, including open ones. */
  list(): { formId: string; copy: T }[]
}

/** @param name owner and kind of the copies: `hometown-draft:<account>:<article>`. */
export function keptCopies<T>(name: string, schema: z.ZodType<T>): KeptCopies<T> {
  const keyOf = (formId: string) => `${name}:${formId}`
  const find = (formId: string) => {
    const text = attempt(() => localStorage.getItem(keyOf(formId)))
    return attempt(() => schema.safeParse(JSON.parse(text ?? 'null')).data)
  }
  return {
    find,
    keep: (formId, copy) => attempt(() => localStorage.setItem(keyOf(formId), JSON.stringify(copy)) ?? true) ?? false,
    remove: (formId) => attempt(() => localStorage.removeItem(keyOf(formId))),
    list() {
      attempt(() => giveId(name, keyOf(WITHOUT_ID)))
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
  const open = await listOpenForms()
  return copies.list().filter(({ formId }) => !open.has(formId))
}

function giveId(from: string, to: string): void {
  const text = localStorage.getItem(from)
  if (text === null) return
  localStorage.removeItem(from)
  localStorage.setItem(to, text)
}

/** Browsers block storage in various ways; without it the service's copy and the warning before leaving remain. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
