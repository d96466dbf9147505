import { useCurrentUser } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { ToastInput } from '../../ui/toast.ts'
import { bulkDone, DONE, FAILED } from './action-texts.ts'
import type { Decision } from './decision.ts'
import { perUser } from './per-user.ts'
import type { Outcome } from './send-decision.ts'

export interface BulkReport {
  title: string
  failed: readonly { id: string; title: string; message: string }[]
}

/** What to say of a decision. */
export interface Told {
  /** The suggestions that it changed. */
  done: readonly string[]
  said: Pick<ToastInput, 'title' | 'description' | 'variant'>
}

interface Refused {
  /** Reasons by suggestion. */
  refusals: ReadonlyMap<string, string>
  bulk: BulkReport | undefined
}

/** Decisions that waited may be refused while another screen is open. */
const refusedOf = perUser(() => createStore<Refused>({ refusals: new Map(), bulk: undefined }))

/** Why decisions were refused: on the row of each suggestion, and for several at once in one list. */
export function useReports() {
  const store = refusedOf(useCurrentUser().id)
  const { refusals, bulk } = useStore(store)
  const setBulk = (next: BulkReport | undefined) => store.set({ ...store.get(), bulk: next })
  const setRefusals = (change: (was: Refused['refusals']) => Refused['refusals']) =>
    store.set({ ...store.get(), refusals: change(store.get().refusals) })

  const forget = (ids: readonly string[]) =>
    setRefusals((was) => (ids.some((id) => was.has(id)) ? without(was, ids) : was))

  return {
    refusals,
    bulk,
    closeBulk: () => setBulk(undefined),
    refuse: (id: string, message: string) => setRefusals((was) => new Map(was).set(id, message)),
    forget,
    /** Keeps the refusals, and returns what to say of the rest. */
    note({ action, items, isBulk }: Decision, outcomes: readonly Outcome[]): Told {
      const failed = new Map(outcomes.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message ?? '']])))
      const done = items.filter(({ id }) => !failed.has(id))
      setRefusals(
        (was) =>
          new Map([
            ...without(
              was,
              items.map(({ id }) => id),
            ),
            ...failed,
          ]),
      )
      const [first] = items
      if (!isBulk && first) {
        const reason = failed.get(first.id)
        const refused = {
          title: FAILED[action],
          description: `${first.title}: ${reason}`,
          variant: 'destructive' as const,
        }
        return { done: done.map(({ id }) => id), said: reason === undefined ? DONE[action](first) : refused }
      }
      const title = bulkDone(action, done)
      const refused = items.flatMap(({ id, title: name }) => {
        const message = failed.get(id)
        return message === undefined ? [] : [{ id, title: name, message }]
      })
      setBulk(refused.length > 0 ? { title, failed: refused } : undefined)
      const reason = refused.length > 0 ? { description: `${refused.length} failed: ${refused[0]?.message}` } : {}
      const look = done.length === 0 ? { variant: 'destructive' as const } : {}
      return { done: done.map(({ id }) => id), said: { title, ...reason, ...look } }
    },
  }
}
export type Reports = ReturnType<typeof useReports>

function without(refusals: ReadonlyMap<string, string>, ids: readonly string[]): ReadonlyMap<string, string> {
  const gone = new Set(ids)
  return new Map([...refusals].filter(([id]) => !gone.has(id)))
}
