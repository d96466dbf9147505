import type { z } from 'zod'
import { attempt } from '../../lib/attempt.ts'

/** What forms of one thing have unsaved, in this tab alone: it survives a reload and a screen that was left. */
export interface SessionCopies<T> {
  /** Stores a form's copy; only that form writes it. Returns false if the browser is full or stores nothing. */
  keep(formId: string, copy: T): boolean
  /** Called once everything is saved, or by the user. */
  remove(formId: string): void
  list(): { formId: string; copy: T }[]
}

/** @param name owner and kind of the copies: `hometown-draft:<account>:<article>`. */
export function sessionCopies<T>(name: string, schema: z.ZodType<T>): SessionCopies<T> {
  const prefix = `${name}:`
  return {
    keep: (formId, copy) =>
      attempt(() => sessionStorage.setItem(prefix + formId, JSON.stringify(copy)) ?? true) ?? false,
    remove: (formId) => attempt(() => sessionStorage.removeItem(prefix + formId)),
    list() {
      const keys = attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))) ?? []
      return keys.flatMap((key) => {
        const copy = attempt(() => schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data)
        return copy === undefined ? [] : [{ formId: key.slice(prefix.length), copy }]
      })
    },
  }
}
