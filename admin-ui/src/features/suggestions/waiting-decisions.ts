import { z } from 'zod'
import { createStore, type Store } from '../../lib/store.ts'
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
  return store
})

/** Reads again before it writes, because other tabs write too. */
export function changeWaiting(userId: string, change: (was: readonly Decision[]) => readonly Decision[]): void {
  const store = waitingDecisions(userId)
  const next = change(isStored() ? read(userId) : store.get())
  try {
    localStorage.setItem(waitingKey(userId), JSON.stringify(next))
  } catch {
    // Without storage they wait as long as the page is open.
  }
  store.set(next)
}

/** One that doesn't parse, such as of an older version, doesn't cost the others. */
function read(userId: string): readonly Decision[] {
  try {
    const kept = z.array(z.unknown()).safeParse(JSON.parse(localStorage.getItem(waitingKey(userId)) ?? '[]'))
    return (kept.data ?? []).flatMap((one) => decisionSchema.safeParse(one).data ?? [])
  } catch {
    return []
  }
}

function isStored(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}
