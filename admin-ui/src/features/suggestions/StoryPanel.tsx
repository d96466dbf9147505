import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { StoryOffer } from '@hometown/shared-types/suggestion-story'
import { useQuery } from '@tanstack/react-query'
import { messageFrom } from '../../lib/api-error.ts'
import { countOf } from '../../lib/numbers.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import type { Busy, StoryAction } from './decision.ts'
import { OriginItems, OriginList } from './OriginList.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { StoryItem } from './StoryItem.tsx'
import { storyQuery } from './suggestions.api.ts'
import { useItemFocus } from './use-item-focus.ts'

interface StoryPanelProps {
  suggestion: Suggestion
  busy: Busy | undefined
  handlers: RowHandlers
}

/** Everything that tells of the same happening, why, and what may be the same. */
export function StoryPanel({ suggestion, busy, handlers }: StoryPanelProps) {
  const { story } = suggestion
  const hasMore = story.others > 0 || story.offers > 0
  const { data, error } = useQuery({ ...storyQuery(suggestion.id), enabled: hasMore })
  const { members = [], offers = [] } = (hasMore && data) || {}
  const others = new Set(members.map(({ url }) => url))
  const own = suggestion.origins.filter(({ url }) => !others.has(url))
  const decide = (action: StoryAction, other: string) => handlers.onStory(action, suggestion, other)
  const { panel, ...focusing } = useItemFocus([members, offers])
  const keyFor = (key: string, isTarget: boolean) => isTarget && <KeyHint>{key}</KeyHint>
  const [likely, unlikely] = [offers.filter((one) => one.isLikely), offers.filter((one) => !one.isLikely)]
  const offerItem = (item: StoryOffer) => (
    <StoryItem
      key={item.id}
      item={item}
      why={item.reasons.join(' ')}
      badge={item.status !== 'pending' && <StatusBadge status={item.status} />}
    >
      <Button
        size="sm"
        className="max-md:h-11"
        aria-label={`Join ${item.title}`}
        pending={busy === 'join'}
        onClick={() => decide('join', item.id)}
      >
        Join
      </Button>
      {keyFor('M', item === likely[0])}
      <Button
        size="sm"
        variant="ghost"
        className="max-md:h-11"
        aria-label={`Not the same: ${item.title}`}
        pending={busy === 'apart'}
        onClick={() => decide('apart', item.id)}
      >
        Not the same
      </Button>
      {keyFor('N', item === likely[0])}
    </StoryItem>
  )
  return (
    <div ref={panel} className="contents" {...focusing}>
      {story.others === 0 ? (
        <OriginList suggestion={suggestion} />
      ) : (
        <section className="text-sm">
          <h3 className="mb-1.5 font-medium">
            Told by {countOf(story.sources, 'source')}
            {story.sources <= story.others && ` in ${countOf(story.others + 1, 'item')}`}
          </h3>
          <ul className="flex flex-col gap-3">
            <OriginItems origins={own} author={suggestion.author} className="md:pl-5.5" />
            {members.map((item, index) => (
              <StoryItem
                key={item.id}
                item={item}
                why={item.joinedBy ? `Joined by ${item.joinedBy}.` : item.reasons.join(' ')}
                badge={item.isCopy && <Badge>Copy</Badge>}
              >
                <Button
                  size="sm"
                  className="max-md:h-11"
                  aria-label={`Split ${item.title}`}
                  pending={busy === 'split'}
                  onClick={() => decide('split', item.id)}
                >
                  Split
                </Button>
                {keyFor('D', index === members.length - 1)}
              </StoryItem>
            ))}
          </ul>
        </section>
      )}
      {offers.length > 0 && (
        <section className="rounded-md border bg-sunken/50 p-3 text-sm">
          <h3 className="mb-1.5 font-medium">May be the same story</h3>
          <ul className="flex flex-col gap-3">{likely.map(offerItem)}</ul>
          {unlikely.length > 0 && (
            <details className="group [&:not(:only-child)]:mt-3">
              <summary className="cursor-pointer text-quiet max-md:min-h-11">
                {countOf(unlikely.length, 'less likely match', 'less likely matches')}
              </summary>
              <ul className="mt-2 flex flex-col gap-3">{unlikely.map(offerItem)}</ul>
            </details>
          )}
        </section>
      )}
      {error && hasMore && (
        <p className="text-danger text-sm">{messageFrom(error, 'Couldn’t load the story. Try again.')}</p>
      )}
    </div>
  )
}

/** Beside its button, which is named by the item. The list of keys has it, too. */
function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="mr-1 -ml-1 text-quiet max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
