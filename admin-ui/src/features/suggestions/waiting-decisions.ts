import { z } from 'zod'
import { createStore, type Store } from '../../lib/store.ts'
import { type Decision, decisionSchema } from './decision.ts'

const PREFIX = 'hometown-waiting-decisions:'
const stores = new Map<string, Store<readonly Decision[]>>()

/** This account's decisions that wait for the connection, oldest first. They survive a reload. */
export function waitingDecisions(userId: string): Store<readonly Decision[]> {
  const known = stores.get(userId)
  if (known) return known
  const store = createStore(read(userId))
  stores.set(userId, store)
  // Another tab has sent some of them, or added one.
  addEventListener('storage', ({ key }) => {
    if (key === PREFIX + userId) store.set(read(userId))
  })
  return store
}

/** Reads again before it writes, because other tabs write too. */
export function changeWaiting(userId: string, change: (was: readonly Decision[]) => readonly Decision[]): void {
  const store = waitingDecisions(userId)
  const next = change(isStored() ? read(userId) : store.get())
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(next))
  } catch {
    // Without storage they wait as long as the page is open.
  }
  store.set(next)
}

/** For tests, in which each screen begins as a freshly loaded page. */
export function forgetLoaded(): void {
  stores.clear()
}

function read(userId: string): readonly Decision[] {
  try {
    return z.array(decisionSchema).safeParse(JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')).data ?? []
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
