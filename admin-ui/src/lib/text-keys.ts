import { textKeysSchema } from '@hometown/shared-types/text-keys'
import { api } from './api-client.ts'
import type { Sealer } from './sealed-text.ts'

/** By account, in this tab’s memory alone: what is stored can be read by anyone who opens the browser. */
const held = new Map<string, Sealer>()
const asked = new Map<string, Promise<void>>()
const listeners = new Set<(userId: string) => void>()

/** What seals an account’s unsaved texts; undefined until the service has answered. */
export function heldSealer(userId: string): Sealer | undefined {
  return held.get(userId)
}

/** Asks the service once. Resolves also if it doesn’t answer; then nothing is held. The promise is for React’s `use`. */
export function whenTextKeysAsked(userId: string): Promise<void> {
  return asked.get(userId) ?? askForTextKeys(userId)
}

/** Asks until the service has answered. Never rejects. */
export function askForTextKeys(userId: string): Promise<void> {
  const answer = held.has(userId) ? Promise.resolve() : load(userId)
  const settled: Promise<void> = answer.then(() => {
    // As React marks what it waited for: then a later `use` doesn’t wait at all.
    Object.assign(settled, { status: 'fulfilled', value: undefined })
  })
  asked.set(userId, settled)
  return settled
}

/** Calls `listener` when an account’s keys have arrived. Returns the unsubscribe function. */
export function onTextKeys(listener: (userId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function forgetTextKeys(): void {
  held.clear()
  asked.clear()
}

async function load(userId: string): Promise<void> {
  try {
    const [{ createSealer }, { keys }] = await Promise.all([
      import('./seal.ts'),
      api.get('/api/auth/text-keys', textKeysSchema),
    ])
    held.set(userId, createSealer(keys))
  } catch {
    // The desk works without; texts then stay in their forms and at the service.
    return
  }
  for (const tell of listeners) tell(userId)
}
