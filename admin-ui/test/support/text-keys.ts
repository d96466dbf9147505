import { createSealer } from '../../src/lib/seal.ts'
import { isSealed } from '../../src/lib/sealed-text.ts'

/** Answer of `GET /api/auth/text-keys`. */
export const TEXT_KEYS = { keys: [Buffer.alloc(32, 1).toString('base64url')] }

/** What the browser keeps, opened; texts that aren’t sealed are left out. */
export function openKept(): Record<string, string | undefined> {
  const sealer = createSealer(TEXT_KEYS.keys)
  const sealed = Object.entries({ ...localStorage }).filter(([, text]) => isSealed(text))
  return Object.fromEntries(sealed.map(([name, text]) => [name, sealer.unseal(name, text)]))
}
