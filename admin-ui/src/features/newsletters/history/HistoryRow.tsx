import type { Newsletter } from '@hometown/shared-types/newsletter'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { countOf } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import { Badge, StatusBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'

const SendNowDialog = lazyPart(() => import('../actions/SendNowDialog.tsx'), 'SendNowDialog')

interface HistoryRowProps {
  newsletter: Newsletter
  isEdited: boolean
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
}

export function HistoryRow({ newsletter, isEdited, onEdit, onChanged, onDeleted }: HistoryRowProps) {
  const { dateTime } = useCountyTime()
  const { id, title, status, articleIds, includesCalendar, scheduledFor, sentAt, recipientCount, takenOffAt } =
    newsletter
  // Frozen, so that nobody sends another version than the one that they saw.
  const [asked, setAsked] = useState<Newsletter>()
  const isOpen = status === 'draft' || status === 'scheduled'
  const facts = [
    articleIds.length === 0 && includesCalendar ? 'Calendar only' : countOf(articleIds.length, 'article'),
    status === 'scheduled' && scheduledFor && `Scheduled for ${dateTime(scheduledFor)}`,
    sentAt && `Sent ${dateTime(sentAt)}`,
    (recipientCount > 0 || status === 'sent') && countOf(recipientCount, 'recipient'),
    takenOffAt && 'Off the site',
  ].filter((fact) => typeof fact === 'string')
  return (
    <li
      aria-current={isEdited ? 'true' : undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 hover:bg-hover/50 aria-[current]:bg-accent-ground/50"
    >
      <div className={classNames('min-w-0 flex-1', isOpen && 'max-md:basis-full')}>
        <div className="flex items-center gap-2">
          <Link
            to={isOpen ? paths.newsletters : paths.newsletter}
            {...(isOpen ? { search: { edit: id } } : { params: { id } })}
            className="line-clamp-2 wrap-anywhere rounded-sm font-medium underline-offset-2 hover:text-accent hover:underline"
          >
            {title}
          </Link>
          <NewsletterBadge newsletter={newsletter} />
        </div>
        <p className="text-quiet text-sm tabular-nums">{facts.join(' · ')}</p>
      </div>
      <div className={classNames('flex items-center gap-1.5', isOpen && 'max-md:w-full max-md:justify-end')}>
        {isOpen && (
          <Button size="sm" aria-label={`Send Now: ${title}`} onClick={() => setAsked(newsletter)}>
            Send Now
          </Button>
        )}
        {asked && (
          <PartFrame overlay onClose={() => setAsked(undefined)}>
            <SendNowDialog
              newsletter={asked}
              onClose={() => setAsked(undefined)}
              onSent={() => {
                setAsked(undefined)
                onChanged(id)
              }}
            />
          </PartFrame>
        )}
        <HistoryMenu newsletter={newsletter} onEdit={onEdit} onChanged={onChanged} onDeleted={onDeleted} />
      </div>
    </li>
  )
}

function NewsletterBadge({ newsletter: { status, sending } }: { newsletter: Newsletter }) {
  if (sending?.heldReason) return <Badge tone="danger">On hold</Badge>
  if (sending?.paused) return <Badge tone="yellow">Paused</Badge>
  return <StatusBadge status={status === 'preparing' ? 'sending' : status} />
}
