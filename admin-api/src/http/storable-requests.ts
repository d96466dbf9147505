import { storable } from '@hometown/shared-types/storable-text'
import type { App } from './routing.ts'

/** How JSON writes the character; a text that spells it out for people looks the same, and stays as it is. */
const WRITTEN = String.raw`\u0000`

const NUL = '\0'
const REPLACEMENT = '\ufffd'

/**
 * Replaces a character in addresses that no text of ours has, and that PostgreSQL answers with an error: what is asked
 * for so is then simply not there. Left out, it would make somebody's key of what is none.
 */
export function keepAddressesStorable(app: App): void {
  app.addHook('preValidation', async ({ params, query }) => {
    changeTexts(params, replaceNul)
    changeTexts(query, replaceNul)
  })
}

/** Takes the character out of what was read of a JSON text. */
export function storableJson(text: string, value: unknown): unknown {
  if (!text.includes(WRITTEN)) return value
  if (typeof value === 'string') return storable(value)
  changeTexts(value, storable)
  return value
}

function replaceNul(text: string): string {
  return storable(text.replaceAll(NUL, REPLACEMENT))
}

function changeTexts(value: unknown, change: (text: string) => string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry === 'string') Reflect.set(value, name, change(entry))
    else changeTexts(entry, change)
  }
}
