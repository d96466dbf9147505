import { needsDetails, publishedAs, type Suggestion, type SuggestionKind } from '@hometown/shared-types/suggestion'
import type { CorrectedDetails, CorrectKindInput } from '@hometown/shared-types/suggestion-triage'
import { useState } from 'react'
import { webAddress } from '../../lib/web-address.ts'
import { toast } from '../../ui/toast.ts'
import type { SuggestionAction } from './decision.ts'
import type { Tab } from './page-state.ts'
import { possibleFor, publishAction } from './possible.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

/** A question that a decision needs answered first. */
export type Question =
  | { ask: 'snooze'; suggestion: Suggestion }
  | { ask: 'details'; suggestion: Suggestion; kind: 'event' | 'fixture' }

interface Shown {
  /** The version that the editor was shown. */
  shownOf(suggestion: Suggestion): Suggestion
  lookAt(suggestion: Suggestion): void
  /** Whether the reading pane has it open. */
  isOpen(id: string): boolean
  /** The list's query string with the suggestion after this one. */
  nextOf(id: string): string
}

/** What the keys and buttons do with one suggestion. */
export function useTriage(tab: Tab, actions: SuggestionActions, { shownOf, lookAt, isOpen, nextOf }: Shown) {
  const [question, setQuestion] = useState<Question>()
  const [kindMenu, setKindMenu] = useState<string>()

  function askDetails(suggestion: Suggestion): void {
    const as = publishedAs(suggestion)
    if (as !== 'article') setQuestion({ ask: 'details', suggestion, kind: as === 'event' ? 'event' : 'fixture' })
  }
  function decide(action: SuggestionAction, suggestion: Suggestion, opened = false) {
    const isPublishing = action === 'publish' || action === 'fixture'
    if (isPublishing && needsDetails(suggestion)) return askDetails(suggestion)
    const taken = isPublishing ? publishAction(suggestion) : action
    actions.act(taken, shownOf(suggestion), { opened }).catch(reportError)
  }

  const correct = (suggestion: Suggestion, corrected: Pick<CorrectKindInput, 'kind' | 'details'>) =>
    actions.act('kind', shownOf(suggestion), { corrected, onMade: lookAt })

  return {
    question,
    closeQuestion: () => setQuestion(undefined),
    kindMenu,
    setKindMenu,
    decide,
    /** If the row allows it. */
    decideIfPossible(action: 'approve' | 'reject' | 'publish', suggestion: Suggestion): void {
      if (possibleFor(suggestion, tab)[action]) decide(action, suggestion, isOpen(suggestion.id))
    },
    edit(suggestion: Suggestion): void {
      const { edit } = possibleFor(suggestion, tab)
      if (edit === 'details') askDetails(suggestion)
      else if (edit) {
        const details = { next: nextOf(suggestion.id), opened: isOpen(suggestion.id) }
        actions.act(edit, shownOf(suggestion), details).catch(reportError)
      }
    },
    snooze(suggestion: Suggestion): void {
      if (possibleFor(suggestion, tab).snooze) setQuestion({ ask: 'snooze', suggestion })
    },
    changeKind(suggestion: Suggestion, kind: SuggestionKind): void {
      setKindMenu(undefined)
      if (kind !== suggestion.kind) correct(suggestion, { kind }).catch(reportError)
    },
    /** Resolves with undefined if it failed. */
    saveDetails: (suggestion: Suggestion, details: CorrectedDetails) =>
      correct(suggestion, { kind: details.kind, details }),
    openKindMenu(suggestion: Suggestion) {
      if (possibleFor(suggestion, tab).kind) return setKindMenu(suggestion.id)
      toast({
        title: 'Couldn’t change the kind',
        description: 'This suggestion already became an article, event or game. Undo that first, then change the kind.',
        variant: 'destructive',
      })
    },
    openOriginal({ sourceUrl }: Suggestion): void {
      const address = webAddress(sourceUrl)
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
    },
  }
}
export type Triage = ReturnType<typeof useTriage>
