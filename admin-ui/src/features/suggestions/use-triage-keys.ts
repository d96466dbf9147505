import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useState } from 'react'
import type { Selection } from '../../parts/list-screen/selection.ts'
import type { BulkAction } from './decision.ts'
import { type ReviewKey, useReviewKeys } from './review-keys.ts'
import type { ReadingPlace } from './use-reading.ts'
import type { useReviewFocus } from './use-review-focus.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'
import type { Triage } from './use-triage.ts'

interface TriageKeysParts {
  order: readonly Suggestion[]
  focus: ReturnType<typeof useReviewFocus>
  selection: Selection<Suggestion>
  triage: Triage
  actions: SuggestionActions
  reading: ReadingPlace
  onStep(by: 1 | -1): void
}

const OF_SELECTION: Readonly<Partial<Record<ReviewKey, BulkAction>>> = {
  approve: 'approve',
  publish: 'publish',
  reject: 'reject',
  snooze: 'snooze',
}

/** One set of keys for every kind. On a row of a selection of several, a decision is about all of them. */
export function useTriageKeys(parts: TriageKeysParts) {
  const { order, focus, selection, triage, actions, reading, onStep } = parts
  const [asked, setAsked] = useState<BulkAction>()

  useReviewKeys((key) => {
    if (key === 'undo') return actions.takeBack().catch(reportError)
    if (key === 'next' || key === 'previous') return onStep(key === 'next' ? 1 : -1)
    const current = focus.current()
    const suggestion = order.find((one) => one.id === current)
    if (!suggestion) return
    const { items, has } = selection
    const together = items.length > 1 && has(suggestion.id) ? OF_SELECTION[key] : undefined
    if (together) return setAsked(together)
    decide(key, suggestion)
  })

  function decide(key: ReviewKey, suggestion: Suggestion) {
    switch (key) {
      case 'open':
        return reading.enter(suggestion.id)
      case 'original':
        return triage.openOriginal(suggestion)
      case 'select':
      case 'range':
        return selection.toggle(suggestion.id, key === 'range')
      case 'edit':
        return triage.edit(suggestion)
      case 'snooze':
        return triage.snooze(suggestion)
      case 'kind':
        return triage.openKindMenu(suggestion)
      case 'approve':
      case 'publish':
      case 'reject':
        return triage.decideIfPossible(key, suggestion)
    }
  }
  return { asked, setAsked }
}
