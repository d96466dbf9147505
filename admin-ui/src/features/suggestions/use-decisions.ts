import { type PublishedAs, publishedAs, type Suggestion, suggestionSchema } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { currentFrom, messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { type BulkAction, type Busy, headlineOf, madeOf, type SuggestionAction } from './suggestion-rules.ts'
import { type ActionInput, decideTogether, perform, restore, undoStep, undoTogether } from './suggestions.api.ts'

/** What this editor's decisions made of a card. */
export interface Outcome {
  suggestion?: Suggestion
  /** Why it leaves the list with the next load. */
  gone?: 'Deleted' | 'Same story'
  problem?: string
}

interface Step {
  ids: readonly string[]
  action: SuggestionAction
  /** Left the list by it. */
  gone?: string | undefined
}

/** Runs the decisions, says what came of them, and undoes them. */
export function useDecisions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [load, setLoad] = useState(0)
  const steps = useRef<readonly Step[]>([])

  const keep = (id: string, outcome: Outcome) => setOutcomes((was) => new Map(was).set(id, outcome))
  const comeBack = (ids: readonly string[]) =>
    setOutcomes((was) => new Map([...was].filter(([id, { gone }]) => !gone || !ids.includes(id))))
  const refresh = (action: Busy) =>
    Promise.all(
      ['content-suggestions', ...(TOUCHED[action] ?? [])].map((list) => client.invalidateQueries({ queryKey: [list] })),
    )
  /** Lists show their current cards, and those that were decided on leave. */
  async function reload(action: Busy): Promise<void> {
    await refresh(action)
    setLoad((count) => count + 1)
  }
  async function whileBusy<T>(id: string, action: Busy, work: () => Promise<T>): Promise<T> {
    setBusy((was) => new Map(was).set(id, action))
    try {
      return await work()
    } finally {
      setBusy((was) => new Map([...was].filter(([one]) => one !== id)))
    }
  }

  /** Says what was done, and offers Undo. */
  function tell(step: Step, said: ToastInput): void {
    steps.current = [...steps.current, step].slice(-50)
    toast({ ...said, action: { label: 'Undo', onSelect: () => undo(step).catch(reportError) } })
  }

  async function undo(step: Step): Promise<void> {
    // The key, the card and the toast may all undo the same step.
    if (!steps.current.includes(step)) return
    steps.current = steps.current.filter((one) => one !== step)
    const { ids, action, gone } = step
    const [only] = ids
    try {
      let description: string | undefined
      if (action === 'delete') {
        if ((await restore(ids)) < ids.length) throw new Error(NOT_RESTORED)
      } else if (only !== undefined && ids.length === 1) {
        const { message, suggestion } = await undoStep(only, action)
        keep(suggestion.id, { suggestion })
        description = message
      } else description = undoneWords(await undoTogether(ids, action))
      comeBack(gone ? [...ids, gone] : ids)
      toast({ title: 'Undone', ...(description && { description }) })
      if (ids.length > 1) await reload('publish')
      else await refresh('publish')
    } catch (error) {
      steps.current = [...steps.current, step]
      toastFailure('Couldn’t undo that', error)
    }
  }

  function fail(action: SuggestionAction, suggestion: Suggestion, error: unknown): void {
    const message = messageFrom(error, 'Please try again.')
    const current = currentFrom(error, suggestionSchema) ?? suggestion
    const isDelete = action === 'delete'
    keep(suggestion.id, { suggestion: current, ...(isDelete && { problem: `Couldn’t delete it. ${message}` }) })
    if (isDelete) return
    toast({ title: FAILED[action], description: `${headlineOf(suggestion)}: ${message}`, variant: 'destructive' })
  }

  return {
    busy,
    outcomes,
    /** Counts the loads: lists start anew with each. */
    load,
    reload: () => reload('approve'),
    /** @param next where to go on after a draft: a query string of the list @returns whether it worked */
    async act(action: SuggestionAction, suggestion: Suggestion, input: ActionInput = {}, next = ''): Promise<boolean> {
      const { id } = suggestion
      if (busy.has(id)) return false
      try {
        const made = await whileBusy(id, action, () => perform(action, suggestion, input))
        const after = made.suggestion ?? suggestion
        keep(after.id, { suggestion: after })
        const gone = action === 'delete' ? id : after.id === id ? input.other : id
        if (gone) keep(gone, { gone: action === 'delete' ? 'Deleted' : 'Same story' })
        tell({ ids: [after.id], action, gone }, { ...DONE[action](suggestion), ...viewOf(action, made) })
        refresh(action).catch(reportError)
        const [to, edit] = action === 'event' ? [paths.calendar, made.eventId] : [paths.content, made.articleId]
        if ((action === 'draft' || action === 'event') && edit && !input.eventId)
          await navigate({ to, search: { edit, ...(next && { triage: next }) } })
        return true
      } catch (error) {
        fail(action, suggestion, error)
        return false
      }
    },
    /** One decision about several suggestions: one report, and one undo. */
    async together(action: BulkAction, suggestions: readonly Suggestion[], until?: SnoozeUntil): Promise<void> {
      try {
        const results = await decideTogether(action, suggestions, until)
        const failed = results.filter(({ ok }) => !ok)
        const why = failed[0]?.message ?? ''
        const ids = results.flatMap(({ id, ok }) => (ok ? [id] : []))
        if (ids.length === 0) throw new Error(why)
        const done = suggestions.filter(({ id }) => ids.includes(id))
        const description = failed.length > 0 ? { description: `${failed.length} failed: ${why}` } : {}
        tell({ ids, action }, { title: `${BULK_DONE[action]} ${namesOf(action, done)}`, ...description })
      } catch (error) {
        toastFailure(FAILED[action], error)
      }
      await reload('publish')
    },
    /** @returns the suggestion whose step was undone */
    async undoLast(): Promise<string | undefined> {
      const last = steps.current.at(-1)
      if (!last) {
        toast({ title: 'Nothing to undo' })
        return undefined
      }
      await undo(last)
      return last.gone ?? last.ids[0]
    },
    /** The card's own Undo: of its last step, also another editor's. */
    async undoCard(suggestion: Suggestion): Promise<void> {
      const { id } = suggestion
      const mine = steps.current.findLast(({ ids, gone }) => ids.includes(id) || gone === id)
      if (mine?.gone === id) return undo(mine)
      const isToBePending = suggestion.status !== 'published' && madeOf(suggestion).length === 0
      try {
        await whileBusy(id, 'undo', async () => {
          let undone = await undoStep(id)
          // An approval may have corrections after it.
          for (let more = 0; more < 9 && isToBePending && undone.suggestion.status !== 'pending'; more++)
            undone = await undoStep(id)
          keep(id, { suggestion: undone.suggestion })
          toast({ title: 'Undone', description: undone.message })
        })
        steps.current = steps.current.filter((one) => one !== mine || one.ids.length > 1)
        await refresh('publish')
      } catch (error) {
        toastFailure('Couldn’t undo that', error)
      }
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>

const NOT_RESTORED = 'Suggestions that were deleted long ago, or found again since, can’t be restored.'

const FAILED: Readonly<Record<SuggestionAction, string>> = {
  approve: 'Update failed',
  reject: 'Update failed',
  publish: 'Publish failed',
  draft: 'Couldn’t create the draft',
  event: 'Couldn’t create the draft',
  snooze: 'Update failed',
  kind: 'Update failed',
  merge: 'Couldn’t merge the suggestions',
  delete: 'Couldn’t delete the suggestions',
}

const PUBLISHED: Readonly<Record<PublishedAs, string>> = {
  article: 'published as an article',
  event: 'published on the calendar',
  game: 'published on the schedule',
}

const draft = () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' })

const DONE: Readonly<Record<SuggestionAction, (suggestion: Suggestion) => ToastInput>> = {
  approve: (one) => ({ title: 'Status updated', description: `Approved: ${headlineOf(one)}` }),
  reject: (one) => ({ title: 'Status updated', description: `Rejected: ${headlineOf(one)}` }),
  publish: (one) => ({
    title: 'Published successfully',
    description: `“${headlineOf(one)}” is ${PUBLISHED[publishedAs(one)]}`,
  }),
  draft,
  event: draft,
  snooze: (one) => ({ title: 'Snoozed', description: headlineOf(one) }),
  kind: (one) => ({ title: 'Kind changed', description: headlineOf(one) }),
  merge: (one) => ({ title: 'Merged as one story', description: headlineOf(one) }),
  delete: (one) => ({ title: 'Suggestion deleted', description: headlineOf(one) }),
}

const BULK_DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'Approved',
  publish: 'Published',
  reject: 'Rejected',
  snooze: 'Snoozed',
  delete: 'Deleted',
}

/** Other lists that show the action's result. */
const TOUCHED: Readonly<Partial<Record<Busy, readonly string[]>>> = {
  publish: ['articles', 'calendar-events', 'fixtures'],
  draft: ['articles'],
  event: ['calendar-events'],
}

const LIST = new Intl.ListFormat('en-US')

/** `3 suggestions`; to publish, `2 articles, 1 event, and 1 game` */
export function namesOf(action: BulkAction, items: readonly Suggestion[]): string {
  if (action !== 'publish') return countOf(items.length, 'suggestion')
  const kinds = Map.groupBy(items, publishedAs)
  return LIST.format(
    (['article', 'event', 'game'] as const).flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0
      return count > 0 ? [countOf(count, kind)] : []
    }),
  )
}

function undoneWords(results: Awaited<ReturnType<typeof undoTogether>>): string {
  const failed = results.filter(({ ok }) => !ok)
  const why = failed[0]?.message ?? ''
  if (failed.length === results.length) throw new Error(why)
  const done = `${results.length - failed.length} of ${countOf(results.length, 'decision')} undone`
  return failed.length > 0 ? `${done}. ${failed.length} failed: ${why}` : `${done}.`
}

/** A link to what was published, for its toast. */
function viewOf(action: SuggestionAction, result: Partial<SuggestionMade>) {
  const [made] = action === 'publish' ? madeOf(result) : []
  return made && { link: { label: 'View', href: made.path + stringifySearch({ edit: made.id }) } }
}
