import type { FrontPin } from '@hometown/shared-types/front-page'
import { Clock, PinOff, SquarePen } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { endText, SLOT_LABELS, waitingText } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

interface WaitingPinsProps {
  pins: readonly FrontPin[]
  actions: FrontActions
  onEdit(pin: FrontPin): void
}

/** Pins that readers don't see yet. */
export function WaitingPins({ pins, actions, onEdit }: WaitingPinsProps) {
  const times = useCountyTime()
  return (
    <Card flush>
      {pins.length === 0 && (
        <EmptyState icon={Clock} title="No stories waiting">
          Pin a draft or a scheduled article ahead: it takes its place when you publish it.
        </EmptyState>
      )}
      <ul className="divide-y">
        {pins.map((pin) => (
          <li key={pin.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="w-18 shrink-0 self-start pt-0.5 max-sm:basis-full">
              <Badge tone="accent">{SLOT_LABELS[pin.slot]}</Badge>
            </div>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere line-clamp-3 font-medium">{pin.headline ?? pin.article.title}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-quiet text-sm">
                {pin.article.status !== 'published' && <ArticleStateBadge article={pin.article} />}
                <span>
                  {waitingText(pin, times)} · {endText(pin, times)}
                </span>
              </p>
            </div>
            <div className="flex shrink-0 gap-1">
              <IconButton
                icon={SquarePen}
                size="sm"
                label={`Edit times and text: ${pin.article.title}`}
                onClick={() => onEdit(pin)}
              />
              <IconButton
                icon={PinOff}
                size="sm"
                label={`End pin: ${pin.article.title}`}
                onClick={() => actions.release(pin.article).catch(reportError)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
