import { storable } from '@hometown/shared-types/storable-text'
import type { App } from './routing.ts'

/** The JSON escape of NUL. Somebody may also have typed these six characters, which must stay. */
const WRITTEN = String.raw`\u0000`

const NUL = '\0'
const REPLACEMENT = '\ufffd'

/** PostgreSQL fails on NUL. We replace it, because removing it could turn a wrong key into a valid one. */
export function keepAddressesStorable(app: App): void {
  app.addHook('preValidation', async (request) => {
    changeTexts(request.params, replaceNul)
    changeTexts(request.query, replaceNul)
  })
}

export function storableJson(text: string, value: unknown): unknown {
  if (!text.includes(WRITTEN)) return value
  if (typeof value === 'string') return storable(value)
  changeTexts(value, storable)
  return value
}

function replaceNul(text: string): string {
  return storable(text.replaceAll(NUL, REPLACEMENT))
}

/** They are checked exactly as they were typed, and only their hashes are stored. */
const UNTOUCHED = new Set(['password', 'currentPassword', 'newPassword'])

function changeTexts(value: unknown, change: (text: string) => string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, entry] of Object.entries(value)) {
    if (UNTOUCHED.has(name)) continue
    if (typeof entry === 'string') Reflect.set(value, name, change(entry))
    else changeTexts(entry, change)
  }
}
