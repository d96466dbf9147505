import { storable } from '@hometown/shared-types/storable-text'
import type { App } from './routing.ts'

/** How JSON writes the character; a text that spells it out for people looks the same, and stays as it is. */
const WRITTEN = String.raw`\u0000`

/**
 * Takes a character out of addresses that no text of ours has, and that PostgreSQL answers with an error: what is asked
 * for so is then simply not there.
 */
export function keepAddressesStorable(app: App): void {
  app.addHook('preValidation', async ({ params, query }) => {
    makeStorable(params)
    makeStorable(query)
  })
}

/** The same for what was read of a JSON text. */
export function storableJson(text: string, value: unknown): unknown {
  if (!text.includes(WRITTEN)) return value
  if (typeof value === 'string') return storable(value)
  makeStorable(value)
  return value
}

function makeStorable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry === 'string') Reflect.set(value, name, storable(entry))
    else makeStorable(entry)
  }
}
