import type { FrontPin } from '@hometown/shared-types/front-page'
import { ArrowDown, ArrowUp, Newspaper } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StoryMenu, StoryRow } from './StoryRow.tsx'
import { SLOT_LABELS, type Story } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

export interface StoryListProps {
  stories: readonly Story[]
  chosen: string | undefined
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

/** What readers see first: the lead, then the seconds. */
export function TopBlock({ stories, chosen, actions, onEdit }: StoryListProps) {
  if (stories.length === 0) {
    return (
      <EmptyState icon={Newspaper} title="No stories yet">
        Your first published article will lead the front page.
      </EmptyState>
    )
  }
  return (
    <ol aria-label="Top of the front page" className="divide-y">
      {stories.map((story, index) => {
        const { id, article, pin, slot } = story
        const named = { id, title: article.title }
        return (
          <StoryRow
            key={id}
            story={story}
            isChosen={id === chosen}
            isLarge={index === 0}
            mark={
              <Badge tone={pin ? 'accent' : 'gray'}>
                {slot === 'second' ? `Second ${index}` : slot && SLOT_LABELS[slot]}
              </Badge>
            }
          >
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={`Move up: ${article.title}`}
              aria-disabled={index === 0}
              onClick={() => actions.move(named, -1).catch(reportError)}
            />
            <IconButton
              icon={ArrowDown}
              size="sm"
              label={`Move down: ${article.title}`}
              aria-disabled={index === stories.length - 1}
              onClick={() => actions.move(named, 1).catch(reportError)}
            />
            <StoryMenu story={story} actions={actions} onEdit={onEdit} />
          </StoryRow>
        )
      })}
    </ol>
  )
}
