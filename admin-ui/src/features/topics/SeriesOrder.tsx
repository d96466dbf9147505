import { SERIES_MOST_PARTS, type TopicArticle, type TopicDetails } from '@hometown/shared-types/topic'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Direction = 'up' | 'down'

interface SeriesOrderProps {
  topic: TopicDetails
  /** Undefined for the order of their dates. */
  parts: readonly TopicArticle[] | undefined
  onChange(parts: readonly TopicArticle[] | undefined): void
}

export function SeriesOrder({ topic, parts, onChange }: SeriesOrderProps) {
  // A topic's stories come newest first, those of a series oldest first.
  const stories = parts ?? (topic.kind === 'series' && !topic.isOrdered ? topic.stories : byDate(topic))
  const list = useRef<HTMLOListElement>(null)
  const [pressed, setPressed] = useState<{ id: string; direction: Direction }>()
  // A moved element loses the focus, and the same key is often pressed again.
  useLayoutEffect(() => {
    if (!pressed) return
    list.current
      ?.querySelector<HTMLElement>(`[data-part="${pressed.id}"] [data-direction="${pressed.direction}"]`)
      ?.focus()
  }, [pressed])
  const move = (from: number, direction: Direction) => {
    const to = from + (direction === 'up' ? -1 : 1)
    const story = stories[from]
    if (!story || !stories[to]) return
    const moved = [...stories]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
    setPressed({ id: story.id, direction })
  }
  if (topic.articles > SERIES_MOST_PARTS) {
    return (
      <Notice title={`More than ${SERIES_MOST_PARTS} parts`}>
        Articles don’t say which part they are, because each new part would change all of them. The page lists them
        newest first.
      </Notice>
    )
  }
  return (
    <Card
      title="Parts"
      description={parts ? 'Parts are in your order. New parts come last.' : 'Parts are in date order.'}
      actions={
        parts && (
          <Button size="sm" onClick={() => onChange(undefined)}>
            Order by date
          </Button>
        )
      }
    >
      <ol ref={list} className="flex flex-col gap-1">
        {stories.map((story, at) => (
          <li key={story.id} data-part={story.id} className="flex items-center gap-2">
            <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{at + 1}</span>
            <span className="min-w-0 grow truncate">{story.title}</span>
            <IconButton
              icon={ArrowUp}
              label={`Move ${story.title} up`}
              data-direction="up"
              aria-disabled={at === 0}
              onClick={() => move(at, 'up')}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${story.title} down`}
              data-direction="down"
              aria-disabled={at === stories.length - 1}
              onClick={() => move(at, 'down')}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function byDate({ stories, kind }: TopicDetails): readonly TopicArticle[] {
  return kind === 'series' ? stories : stories.toReversed()
}
