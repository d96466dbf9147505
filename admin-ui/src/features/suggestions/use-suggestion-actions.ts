import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { BulkSuggestionsResult, SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { paths } from '../../paths.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { bulkDone, DONE, FAILED, TOUCHED, viewOf } from './action-texts.ts'
import type { BulkAction, Busy, SuggestionAction } from './decision.ts'
import { headlineOf } from './headline-of.ts'
import { inParts } from './in-parts.ts'
import { type ActionInput, changeSuggestions, perform } from './suggestions.api.ts'
import { takeBackSteps, takeBackToPending } from './take-back.api.ts'

export interface ActionDetails extends ActionInput {
  /** Where to go on after a draft: a query string of the list. */
  next?: string
  /** Before the list is refetched: this version is the editor's own work. */
  onMade?(suggestion: Suggestion): void
}

/** What can be undone. */
interface Step {
  ids: readonly string[]
  action: SuggestionAction
  /** The text of its toast. */
  words: string
}

const MOST_STEPS = 50

/**
 * Runs decisions without waiting for one another. What a decision takes off the list leaves it at once, and comes back
 * if it fails.
 */
export function useSuggestionActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  const [lastStep, setLastStep] = useState<Step>()
  const steps = useRef<readonly Step[]>([])
  const underWay = useRef(new Set<Promise<unknown>>())
  const settled = useRef(new Map<string, Busy>())
  const refreshes = useRef(0)
  /** The suggestion whose last step was undone; it gets the focus when it is back in the list. */
  const undone = useRef<string>(undefined)

  function keep(next: readonly Step[]): void {
    steps.current = next.slice(-MOST_STEPS)
    setLastStep(steps.current.at(-1))
  }
  function forgetLastOf(id: string): void {
    const last = steps.current.findLast(({ ids }) => ids.includes(id))
    const ids = last?.ids.filter((one) => one !== id) ?? []
    keep(steps.current.flatMap((one) => (one !== last ? [one] : ids.length > 0 ? [{ ...last, ids }] : [])))
  }
  function start(ids: readonly string[], action: Busy): void {
    setBusy((was) => new Map([...was, ...ids.map((id) => [id, action] as const)]))
  }
  function end(ids: Iterable<string>): void {
    const done = new Set(ids)
    setBusy((was) => new Map([...was].filter(([id]) => !done.has(id))))
  }
  async function refresh(actions: Iterable<Busy>): Promise<void> {
    const lists = new Set(['content-suggestions', ...[...actions].flatMap((action) => TOUCHED[action] ?? [])])
    await Promise.all([...lists].map((list) => client.invalidateQueries({ queryKey: [list] })))
    findLostFocus()
  }

  /** Each suggestion stays busy until the list is refetched. */
  async function run<T>(ids: readonly string[], action: Busy, work: () => Promise<T>): Promise<T> {
    start(ids, action)
    const answer = work()
    underWay.current.add(answer)
    try {
      const done = await answer
      for (const id of ids) settled.current.set(id, action)
      return done
    } catch (error) {
      end(ids)
      throw error
    } finally {
      underWay.current.delete(answer)
      settle().catch(reportError)
    }
  }
  /** Only the last of several refetches: an earlier list would still have those that are pending. */
  async function settle(): Promise<void> {
    if (underWay.current.size > 0) return
    const done = new Map(settled.current)
    const mine = ++refreshes.current
    await refresh(done.values())
    // A later decision has started a newer refetch, which covers this one.
    if (mine !== refreshes.current) return
    for (const id of done.keys()) settled.current.delete(id)
    end(done.keys())
  }

  /** Says what was done, and offers Undo. */
  function tell(action: SuggestionAction, ids: readonly string[], said: ToastInput): void {
    const step = { ids, action, words: said.description ?? said.title }
    keep([...steps.current, step])
    toast({ ...said, action: { label: 'Undo', onSelect: () => takeBack(step).catch(reportError) } })
  }

  /** @param said the step of the toast; if missing, the last step, whose call may still be under way */
  async function takeBack(said?: Step): Promise<void> {
    if (!said) await Promise.allSettled(underWay.current)
    const step = said ?? steps.current.at(-1)
    if (!step) return toast({ title: 'Nothing to undo' })
    // The key and the toast may both undo the same step.
    if (!steps.current.includes(step)) return
    keep(steps.current.filter((one) => one !== step))
    if (!(await undo(step.ids, () => takeBackSteps(step.ids, step.action)))) keep([...steps.current, step])
  }
  /** @returns false if nothing was undone and a retry may work */
  async function undo(ids: readonly string[], work: () => Promise<string | undefined>): Promise<boolean> {
    try {
      const message = await work()
      undone.current = ids[0]
      toast({ title: 'Undone', ...(message && { description: message }) })
    } catch (error) {
      toastFailure('Couldn’t undo that', error)
      if (mayWorkLater(error)) return false
    }
    await refresh(['publish', 'event', 'fixture'])
    return true
  }

  return {
    busy,
    undone,
    /** The next step to undo. */
    lastStep,
    takeBack,
    /** @returns undefined if it failed, which a toast has said */
    async act(
      action: SuggestionAction,
      suggestion: Suggestion,
      details: ActionDetails = {},
    ): Promise<Partial<SuggestionMade> | undefined> {
      if (busy.has(suggestion.id)) return undefined
      try {
        return await run([suggestion.id], action, async () => {
          const made = await perform(action, suggestion, details)
          if (made.suggestion) details.onMade?.(made.suggestion)
          // Of two that are merged, the other one may stay.
          const stays = made.suggestion?.id ?? suggestion.id
          tell(action, [stays], { ...DONE[action](suggestion), ...viewOf(action, made) })
          const [to, edit] = action === 'event' ? [paths.calendar, made.eventId] : [paths.content, made.articleId]
          if ((action === 'draft' || action === 'event') && edit) {
            const search = { edit, ...(details.next && { triage: details.next }) }
            navigate({ to, search }).catch(reportError)
          }
          return made
        })
      } catch (error) {
        const description = `${headlineOf(suggestion)}: ${messageFrom(error, 'Please try again.')}`
        toast({ title: FAILED[action], description, variant: 'destructive' })
        return undefined
      }
    },
    /** One decision about several suggestions: one report, and one undo. */
    async together(action: BulkAction, suggestions: readonly Suggestion[], until?: SnoozeUntil): Promise<void> {
      const ids = suggestions.map(({ id }) => id)
      try {
        await run(ids, action, async () => {
          const failed = new Map(
            (await changeAll(action, suggestions, until)).flatMap(({ id, ok, message }) => (ok ? [] : [[id, message]])),
          )
          const done = suggestions.filter(({ id }) => !failed.has(id))
          const [why] = failed.values()
          if (done.length === 0) throw new Error(why ?? undefined)
          end(failed.keys())
          const description = failed.size > 0 ? { description: `${failed.size} failed: ${why}` } : {}
          tell(
            action,
            done.map(({ id }) => id),
            { title: bulkDone(action, done), ...description },
          )
        })
      } catch (error) {
        toastFailure(FAILED[action], error)
      }
    },
    /** Undoes one suggestion's last step, also another user's. */
    async takeBackOne(suggestion: Suggestion): Promise<void> {
      const { id } = suggestion
      start([id], 'undo')
      const work = () => (isToBePending(suggestion) ? takeBackToPending(id) : takeBackSteps([id]))
      if (await undo([id], work)) forgetLastOf(id)
      end([id])
    },
  }
}
export type SuggestionActions = ReturnType<typeof useSuggestionActions>

/** What failed on the way of a later part is reported with the parts that are done, so that those can be undone. */
async function changeAll(
  action: BulkAction,
  suggestions: readonly Suggestion[],
  until?: SnoozeUntil,
): Promise<BulkSuggestionsResult['results']> {
  const results: BulkSuggestionsResult['results'] = []
  try {
    await inParts(suggestions, async (some) => {
      const input = { ids: some.map(({ id }) => id), action, versions: versionsOf(some), ...(until && { until }) }
      results.push(...(await changeSuggestions(input)).results)
      return []
    })
  } catch (error) {
    if (results.length === 0) throw error
    const message = messageFrom(error, 'Please try again.')
    results.push(...suggestions.slice(results.length).map(({ id }) => ({ id, ok: false, message })))
  }
  return results
}

function mayWorkLater(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401)
}

/** Its button says so. A correction after the approval goes as well. */
function isToBePending({ status, articleId, eventId, fixtureId }: Suggestion): boolean {
  return status !== 'published' && (articleId ?? eventId ?? fixtureId) === null
}
