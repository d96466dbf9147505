import { type PublishedAs, publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { paths } from '../../paths.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { headlineOf } from './ItemHeadline.tsx'
import type { Step } from './kept-steps.ts'
import { perform, type SuggestionAction } from './suggestions.api.ts'
import { takeBackSteps } from './take-back.api.ts'
import { useSteps } from './use-steps.ts'

const KEY = ['suggestion-action']

/** The running action of a suggestion. */
export type Busy = SuggestionAction | 'undo'

interface ActionVariables {
  order: number
  action: SuggestionAction
  suggestion: Suggestion
}

const FAILED: Readonly<Record<SuggestionAction, string>> = {
  approve: 'Update failed',
  reject: 'Update failed',
  publish: 'Publish failed',
  draft: 'The draft could not be made',
  event: 'The event could not be made',
  fixture: 'The fixture could not be made',
  clear: 'Update failed',
  delete: 'The suggestion could not be deleted',
}

const PUBLISHED: Readonly<Record<PublishedAs, string>> = {
  article: 'published as an article',
  event: 'published on the calendar',
  game: 'published on the schedule',
}

/** The toast of each action; none if the action navigates. */
const DONE: Readonly<
  Record<SuggestionAction, (title: string, suggestion: Suggestion) => { title: string; description?: string }>
> = {
  approve: (title) => ({ title: 'Status updated', description: `Approved: ${title}` }),
  reject: (title) => ({ title: 'Status updated', description: `Rejected: ${title}` }),
  publish: (title, suggestion) => ({
    title: 'Published successfully',
    description: `“${title}” is ${PUBLISHED[publishedAs(suggestion)]}`,
  }),
  draft: () => ({ title: 'Saved as a draft', description: 'Nothing is public before you publish it.' }),
  event: (title) => ({
    title: 'Event made',
    description: `“${title}” is a draft on the calendar. Until it is published it stands under Approved.`,
  }),
  fixture: (title) => ({ title: 'Added to the schedule', description: title }),
  clear: () => ({ title: 'Statements cleared', description: 'It can be published now.' }),
  delete: (title) => ({ title: 'Suggestion deleted', description: title }),
}

/** Other lists that show the action's result. */
const TOUCHED: Readonly<Partial<Record<SuggestionAction, readonly string[]>>> = {
  publish: ['articles', 'calendar-events', 'fixtures'],
  draft: ['articles'],
  event: ['calendar-events'],
  fixture: ['fixtures'],
}

/**
 * Runs decisions without waiting for one another; each suggestion stays busy until the list is refetched. Undo runs in
 * reverse order.
 */
export function useSuggestionActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  /** Number of pending actions. */
  const waiting = useRef(0)
  const settled = useRef(new Map<string, SuggestionAction>())
  const refreshes = useRef(0)
  const steps = useSteps()
  const underWay = useRef(new Set<Promise<unknown>>())
  /** The suggestion whose last step was undone; it gets the focus when it is back in the list. */
  const undone = useRef<string>(undefined)

  async function refresh(actions: readonly SuggestionAction[] = []): Promise<void> {
    const lists = new Set(['content-suggestions', ...actions.flatMap((action) => TOUCHED[action] ?? [])])
    await Promise.all([...lists].map((list) => client.invalidateQueries({ queryKey: [list] })))
    findLostFocus()
  }

  /** Reports what was done and offers undo. */
  function tell(
    said: { title: string; description?: string },
    { ids, action }: Pick<Step, 'ids' | 'action'>,
    order = steps.nextOrder(),
  ): void {
    const step = { order, ids, action, words: said.description ?? said.title }
    steps.add(step)
    toast({ ...said, action: { label: 'Undo', onSelect: () => takeBack(step).catch(reportError) } })
  }

  /** @param said the step of the toast; if missing, the last step, whose request may still be running. */
  async function takeBack(said?: Step): Promise<void> {
    if (!said) await Promise.allSettled(underWay.current)
    const step = said ?? steps.latest()
    if (!step) return toast({ title: 'There is nothing to undo' })
    // The key and the toast may both undo the same step.
    if (!steps.remove(step)) return
    if (await undo(step.ids, step.action)) steps.keep()
    else steps.add(step)
  }

  /** Undoes one suggestion's last step, also another user's. */
  async function takeBackOne({ id }: Suggestion): Promise<void> {
    if (busy.has(id)) return
    setBusy((was) => new Map(was).set(id, 'undo'))
    if (await undo([id], undefined)) steps.forgetLastOf(id)
    setBusy((was) => new Map([...was].filter(([key]) => key !== id)))
  }

  /** Returns false if nothing was undone and a retry may work. */
  async function undo(ids: readonly string[], action: SuggestionAction | undefined): Promise<boolean> {
    try {
      const message = await takeBackSteps(ids, action)
      undone.current = ids[0]
      toast({ title: 'Undone', ...(message && { description: message }) })
      await refresh(['publish', 'event', 'fixture'])
    } catch (error) {
      toastFailure('That could not be undone', error)
      if (isWorthRetrying(error)) return false
      await refresh()
    }
    return true
  }

  const one = useMutation({
    mutationKey: KEY,
    mutationFn: ({ action, suggestion }: ActionVariables) => perform(action, suggestion),
    onMutate({ action, suggestion }) {
      waiting.current += 1
      setBusy((was) => new Map(was).set(suggestion.id, action))
    },
    onSuccess(made, { action, suggestion, order }) {
      const { id } = suggestion
      const said = DONE[action](headlineOf(suggestion), suggestion)
      tell(said, { ids: [id], action }, order)
      if (action === 'draft' && made.articleId)
        navigate({ to: paths.content, search: { edit: made.articleId } }).catch(reportError)
    },
    onError: (error, { action }) => toastFailure(FAILED[action], error),
    async onSettled(_made, _error, { action, suggestion }) {
      settled.current.set(suggestion.id, action)
      waiting.current -= 1
      // Only the last of several actions refetches; an earlier refetch would still contain the pending ones.
      if (waiting.current > 0) return
      const done = new Map(settled.current)
      const mine = ++refreshes.current
      await refresh([...new Set(done.values())])
      // A later decision has started a newer refetch, which covers this one.
      if (mine !== refreshes.current) return
      for (const id of done.keys()) settled.current.delete(id)
      setBusy((was) => new Map([...was].filter(([id]) => !done.has(id))))
    },
  })

  return {
    busy,
    undone,
    act(action: SuggestionAction, suggestion: Suggestion): void {
      if (busy.has(suggestion.id)) return
      // Errors were already reported.
      const done = one.mutateAsync({ action, suggestion, order: steps.nextOrder() }).catch(() => undefined)
      underWay.current.add(done)
      done.then(() => underWay.current.delete(done)).catch(reportError)
    },
    tell,
    /** The next step to undo. */
    lastStep: steps.last,
    takeBack,
    takeBackOne,
    refresh,
  }
}
export type SuggestionActions = ReturnType<typeof useSuggestionActions>

function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  )
}
