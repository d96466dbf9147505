import {
  type BulkSuggestionsResult,
  type CorrectKindInput,
  type PublishedAs,
  publishedAs,
  type Suggestion,
  suggestionCalls,
  type UndoableDecision,
} from '@hometown/shared-types/contract/suggestions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, currentEntityFrom, messageFrom } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { versionsByIdOf } from '../../lib/selected-versions.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import {
  type BulkSuggestionAction,
  headlineOf,
  isUndoableDecision,
  type PendingAction,
  resultOfSuggestion,
  type SingleAction,
  type SuggestionAction,
} from './suggestion-rules.ts'

export function useSuggestionDecisions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<ReadonlyMap<string, PendingAction>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  const refresh = (action: PendingAction) =>
    Promise.all(
      ['content-suggestions', ...(OTHER_LISTS_CHANGED[action] ?? [])].map((list) =>
        client.invalidateQueries({ queryKey: [list] }),
      ),
    )

  function toastWithUndo(ids: readonly string[], action: SuggestionAction, message: ToastInput): void {
    if (!isUndoableDecision(action)) toast(message)
    else toast({ ...message, action: { label: 'Undo', onSelect: () => undo(ids, action).catch(reportError) } })
  }

  const setIdle = (ids: readonly string[]) => setBusy((was) => new Map([...was].filter(([id]) => !ids.includes(id))))

  async function undo(ids: readonly string[], decision: UndoableDecision): Promise<void> {
    setBusy((was) => new Map([...was, ...ids.map((id) => [id, 'undo'] as const)]))
    try {
      const { results } = await api(suggestionCalls.bulk, { body: { action: 'undo', ids: [...ids], decision } })
      const description = bulkUndoText(results)
      toast({ title: 'Undone', ...(ids.length > 1 && { description }) })
    } catch (error) {
      toastFailure('Couldn’t undo that', error)
    }
    await refresh('publish')
    setIdle(ids)
  }

  function fail(action: SingleAction, suggestion: Suggestion, error: unknown): void {
    const message = messageFrom(error, 'Please try again.')
    if (action === 'delete') setProblems((was) => new Map(was).set(suggestion.id, `Couldn’t delete it. ${message}`))
    else
      toast({
        title: decisionFailureTitleOf(action),
        description: `${headlineOf(suggestion)}: ${message}`,
        variant: 'destructive',
      })
  }

  return {
    busy,
    /** The problems of deletions, shown in their cards. */
    problems,
    undo,
    /** @param next the query string of the list after a draft @returns the suggestion as it is then */
    async decide(
      action: SingleAction,
      suggestion: Suggestion,
      input: ActionInput,
      next: string,
    ): Promise<{ isDone: boolean; latest: Suggestion }> {
      const { id } = suggestion
      if (busy.has(id)) return { isDone: false, latest: suggestion }
      setBusy((was) => new Map(was).set(id, action))
      try {
        const latest = (await performSuggestionAction(action, suggestion, input)) ?? suggestion
        const changedId = action === 'merge' && latest.id === id ? (input.other ?? id) : id
        toastWithUndo([changedId], action, { ...DECISION_MESSAGES[action](suggestion), ...editLinkOf(action, latest) })
        const result = resultOfSuggestion(latest)
        if (action === 'draft' && result)
          await navigate({ to: result.path, search: { edit: result.id, ...(next && { triage: next }) } })
        return { isDone: true, latest }
      } catch (error) {
        fail(action, suggestion, error)
        return { isDone: false, latest: currentEntityFrom<Suggestion>(error) ?? suggestion }
      } finally {
        // The card's buttons stay busy until it has left or shows its new state. The decision is done before that.
        refresh(action)
          .then(() => setIdle([id]))
          .catch(reportError)
      }
    },
    async decideAll(action: BulkSuggestionAction, suggestions: readonly Suggestion[], until?: string): Promise<void> {
      try {
        const selection = { ids: suggestions.map(({ id }) => id), versions: versionsByIdOf(suggestions) }
        const { results } = await api(suggestionCalls.bulk, { body: { action, ...selection, ...(until && { until }) } })
        const failed = results.filter(({ ok }) => !ok)
        const reason = failed[0]?.message ?? ''
        const ids = results.flatMap(({ id, ok }) => (ok ? [id] : []))
        if (ids.length === 0) throw new Error(reason)
        const description = failed.length > 0 ? { description: `${failed.length} failed: ${reason}` } : {}
        toastWithUndo(ids, action, {
          title: `${BULK_DECISION_DONE_TEXTS[action]} ${countOf(ids.length, 'suggestion')}`,
          ...description,
        })
      } catch (error) {
        toastFailure(decisionFailureTitleOf(action), error)
      }
      refresh('publish').catch(reportError)
    },
  }
}
export type SuggestionDecisions = ReturnType<typeof useSuggestionDecisions>

const DECISION_FAILURE_TITLES: Readonly<Partial<Record<SuggestionAction, string>>> = {
  publish: 'Publish failed',
  draft: 'Couldn’t create the draft',
  join: 'Couldn’t join the event',
  merge: 'Couldn’t merge the suggestions',
  delete: 'Couldn’t delete the suggestions',
}

const decisionFailureTitleOf = (action: SuggestionAction) => DECISION_FAILURE_TITLES[action] ?? 'Update failed'

const PUBLISHED_AS_TEXTS: Readonly<Record<PublishedAs, string>> = {
  article: 'published as an article',
  event: 'published on the calendar',
  game: 'published on the schedule',
}

const DECISION_MESSAGES: Readonly<Record<SingleAction, (suggestion: Suggestion) => ToastInput>> = {
  approve: (one) => ({ title: 'Status updated', description: `Approved: ${headlineOf(one)}` }),
  reject: (one) => ({ title: 'Status updated', description: `Rejected: ${headlineOf(one)}` }),
  publish: (one) => ({
    title: 'Published successfully',
    description: `“${headlineOf(one)}” is ${PUBLISHED_AS_TEXTS[publishedAs(one)]}`,
  }),
  draft: () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' }),
  join: (one) => ({ title: 'Joined the event', description: headlineOf(one) }),
  kind: (one) => ({ title: 'Kind changed', description: headlineOf(one) }),
  merge: (one) => ({ title: 'Merged as one story', description: headlineOf(one) }),
  delete: (one) => ({ title: 'Suggestion deleted', description: headlineOf(one) }),
}

const BULK_DECISION_DONE_TEXTS: Readonly<Record<BulkSuggestionAction, string>> = {
  approve: 'Approved',
  publish: 'Published',
  reject: 'Rejected',
  snooze: 'Snoozed',
  delete: 'Deleted',
}

const OTHER_LISTS_CHANGED: Readonly<Partial<Record<PendingAction, readonly string[]>>> = {
  publish: ['articles', 'calendar-events', 'fixtures'],
  draft: ['articles', 'calendar-events'],
}

function bulkUndoText(results: BulkSuggestionsResult['results']): string {
  const failed = results.filter(({ ok }) => !ok)
  const reason = failed[0]?.message ?? ''
  if (failed.length === results.length) throw new Error(reason)
  const done = `${results.length - failed.length} of ${countOf(results.length, 'decision')} undone`
  return failed.length > 0 ? `${done}. ${failed.length} failed: ${reason}` : `${done}.`
}

function editLinkOf(action: SuggestionAction, suggestion: Suggestion) {
  const result = action === 'publish' ? resultOfSuggestion(suggestion) : undefined
  return result && { link: { label: 'Edit', href: result.path + stringifySearch({ edit: result.id }) } }
}

export interface ActionInput {
  corrected?: Pick<CorrectKindInput, 'kind' | 'details'>
  /** Tells that the card's text was open, with what AI wrote. */
  opened?: boolean
  /** The suggestion that tells the same story. */
  other?: string
  /** The event of the calendar that the suggestion is. */
  eventId?: string
}

/** @returns the suggestion as it is then, which is missing after a deletion */
async function performSuggestionAction(
  action: SingleAction,
  { id, version }: Pick<Suggestion, 'id' | 'version'>,
  { corrected = { kind: 'news' }, opened = false, other = '', eventId = '' }: ActionInput,
): Promise<Suggestion | undefined> {
  const params = { id }
  switch (action) {
    case 'approve':
    case 'reject': {
      const status = action === 'approve' ? 'approved' : 'rejected'
      return api(suggestionCalls.review, { params, body: { version, opened, status } })
    }
    case 'delete':
      await api(suggestionCalls.delete, { params, query: { version } })
      return undefined
    case 'kind':
      return api(suggestionCalls.correctKind, { params, body: { version, ...corrected } })
    case 'merge':
      return api(suggestionCalls.sameStory, { params, body: { version, other } })
    case 'join':
      return api(suggestionCalls.joinEvent, { params, body: { version, eventId } })
    default:
      return api(suggestionCalls[action], { params, body: { version, opened } })
  }
}
