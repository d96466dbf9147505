import type { z } from 'zod'
import { listOpenForms } from './open-forms.ts'

/** Copies of before forms had ids of their own. */
const WITHOUT_ID = 'before'

/** What is typed, kept in this browser at once: it survives the tab, the browser and a lost network. */
export interface KeptCopies<T> {
  /** Of one form, which alone writes it. False where the browser has no room: no other copy goes for it. */
  keep(formId: string, copy: T): boolean
  /** By its form, once all of it is saved, or by the person. */
  remove(formId: string): void
  find(formId: string): T | undefined
  /** Of all forms, open ones too. */
  list(): { formId: string; copy: T }[]
}

/** @param name whose copies, and of what: `hometown-draft:<account>:<article>`. */
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

/** What forms that are gone left behind: no tab has them open. */
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

/** Browsers refuse their storage in many ways; without it the service's copy and the question before leaving are left. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
