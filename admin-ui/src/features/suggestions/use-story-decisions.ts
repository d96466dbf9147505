import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { StoryAction } from './decision.ts'
import { storyQuery } from './suggestions.api.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

interface Shown {
  shownOf(suggestion: Suggestion): Suggestion
  lookAt(suggestion: Suggestion): void
}

const NOTHING: Readonly<Record<StoryAction, string>> = {
  join: 'We know of no story that may be the same.',
  apart: 'We know of no story that may be the same.',
  split: 'No other item is part of this story.',
}

/** Joins, splits and tells apart: the named item, or by key the one that the pane marks. */
export function useStoryDecisions(actions: SuggestionActions, { shownOf, lookAt }: Shown) {
  const client = useQueryClient()

  function decide(action: StoryAction, suggestion: Suggestion, other: string): void {
    actions.act(action, shownOf(suggestion), { other, onMade: lookAt }).catch(reportError)
  }

  return {
    decide,
    async decideByKey(action: StoryAction, suggestion: Suggestion): Promise<void> {
      try {
        const { members, offers } = await client.ensureQueryData(storyQuery(suggestion.id))
        const chosen = focusedItem()
        const some = action === 'split' ? members : offers
        const marked = action === 'split' ? members.at(-1) : offers.find(({ isLikely }) => isLikely)
        const target = some.find(({ id }) => id === chosen) ?? marked
        if (target) decide(action, suggestion, target.id)
        else toast({ title: 'Nothing to decide', description: NOTHING[action] })
      } catch (error) {
        toastFailure('Couldn’t load the story', error)
      }
    },
  }
}

/** With the focus inside of an item, the keys are about that one. */
function focusedItem(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-story-item]')?.dataset.storyItem
}
