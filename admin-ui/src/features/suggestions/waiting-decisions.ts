import { z } from 'zod'
import { attempt } from '../../lib/attempt.ts'
import { sealedStorage } from '../../lib/sealed-storage.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { heldSealer, onTextKeys } from '../../lib/text-keys.ts'
import { type Decision, decisionSchema } from './decision.ts'
import { perUser } from './per-user.ts'
import { waitingKey } from './waiting-key.ts'

/** This account's decisions that wait for the connection, oldest first. They survive a reload. */
export const waitingDecisions = perUser((userId): Store<readonly Decision[]> => {
  const store = createStore(read(userId))
  // Another tab has sent some of them, or added one.
  addEventListener('storage', ({ key }) => {
    if (key === waitingKey(userId)) store.set(read(userId))
  })
  onTextKeys((id) => {
    const isCurrent = id === userId && waitingDecisions(userId) === store
    if (isCurrent && isStored(userId)) changeWaiting(userId, (was) => withOthers(was, store.get()))
  })
  return store
})

/** Reads again before it writes, because other tabs write too. */
export function changeWaiting(userId: string, change: (was: readonly Decision[]) => readonly Decision[]): void {
  const store = waitingDecisions(userId)
  const next = change(isStored(userId) ? read(userId) : store.get())
  const storage = sealedStorage(userId)
  // Without storage they wait as long as the page is open.
  if (next.length > 0) storage.set(waitingKey(userId), JSON.stringify(next))
  else storage.remove(waitingKey(userId))
  store.set(next)
}

function withOthers(stored: readonly Decision[], made: readonly Decision[]): readonly Decision[] {
  return [...stored, ...made.filter(({ id }) => !stored.some((one) => one.id === id))]
}

/** One that doesn't parse, such as of an older version, doesn't cost the others. */
function read(userId: string): readonly Decision[] {
  const text = sealedStorage(userId).get(waitingKey(userId)) ?? '[]'
  const kept = attempt(() => z.array(z.unknown()).safeParse(JSON.parse(text)).data) ?? []
  return kept.flatMap((one) => decisionSchema.safeParse(one).data ?? [])
}

function isStored(userId: string): boolean {
  return heldSealer(userId) !== undefined && attempt(() => localStorage.length >= 0) === true
}
