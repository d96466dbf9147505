import {
  type DeskSubscriber,
  EXPORT_NOT_ALLOWED_MESSAGE,
  type SubscriberEvent,
  type SuppressionReason,
  subscriberCalls,
} from '@hometown/shared-types/contract/desk-subscribers'
import { KEPT_IN_OUTBOX } from '@hometown/shared-types/contract/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { apiAddress, callQuery } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { FreshDownload } from '../../parts/FreshDownload.tsx'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeliveryBadge } from '../../ui/DeliveryBadge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { SubscriberMenu } from './SubscriberMenu.tsx'

const SUPPRESSION_REASON_TEXTS: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced on',
  complaint: 'Reported as spam on',
}

export function suppressionNote({ suppression }: DeskSubscriber, time: CountyTime): string | undefined {
  return suppression ? `${SUPPRESSION_REASON_TEXTS[suppression.reason]} ${time.date(suppression.at)}` : undefined
}

interface SubscriberSheetProps {
  id: string | undefined
  onEdit(id: string): void
  onClose(): void
}

export function SubscriberSheet({ id, ...rest }: SubscriberSheetProps) {
  // Keep the content while the sheet slides out.
  const [lastId, setLastId] = useState(id)
  if (id !== undefined && id !== lastId) setLastId(id)
  return (
    <Sheet open={id !== undefined} onClose={rest.onClose} title="Subscriber" width="34rem">
      {lastId !== undefined && <SubscriberDetails id={lastId} {...rest} />}
    </Sheet>
  )
}

function SubscriberDetails({ id, onEdit, onClose }: SubscriberSheetProps & { id: string }) {
  const query = useQuery(callQuery('subscribers', subscriberCalls.get, { params: { id } }))
  const time = useCountyTime()
  const subscriber = query.data
  if (!subscriber) {
    const texts = { failed: 'Couldn’t load the subscriber.', loading: 'Loading subscriber...' }
    return <NotLoaded query={query} {...texts} className="px-5 pb-5" />
  }
  const note = suppressionNote(subscriber, time)
  return (
    <div className="flex flex-col gap-6 px-5 pb-6">
      <div className="flex flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 break-words font-semibold text-lg">{subscriber.email}</p>
          <SubscriberMenu subscriber={subscriber} onEdit={() => onEdit(id)} onErased={onClose} />
        </div>
        <div className="flex flex-wrap gap-1.5">
          <StatusBadge status={subscriber.status} />
          {subscriber.categories.map((category) => (
            <CategoryBadge key={category} category={category} />
          ))}
        </div>
        {note && (
          <p className="flex items-center gap-1.5 text-danger">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {note}. We don’t email this address.
          </p>
        )}
      </div>
      <Facts
        isNarrow
        facts={[
          ['Since', time.dateTime(subscriber.createdAt)],
          ['Confirmed', subscriber.confirmedAt ? time.dateTime(subscriber.confirmedAt) : 'No'],
          ['Consent', subscriber.consentSource ?? 'Unknown'],
        ]}
      />
      <SubscriberHistory id={id} />
      <section aria-labelledby="held-data" className="flex flex-col items-start gap-2 border-t pt-4">
        <h3 id="held-data" className="font-semibold">
          Data about this address
        </h3>
        <p className="text-quiet text-sm">Readers can ask for a copy of their data.</p>
        <SubscriberExportButton
          href={apiAddress(`/api/subscribers/${encodeURIComponent(id)}/everything`)}
          label="Export everything"
        />
      </section>
    </div>
  )
}

function SubscriberHistory({ id }: { id: string }) {
  const query = useQuery(callQuery('subscribers', subscriberCalls.history, { params: { id } }))
  const time = useCountyTime()
  const { data } = query
  if (!data) return <NotLoaded query={query} failed="Couldn’t load the history." loading="Loading history..." />
  return (
    <>
      <section aria-labelledby="history" className="flex flex-col gap-2">
        <h3 id="history" className="font-semibold">
          History
        </h3>
        {data.events.length === 0 && <p className="text-quiet">No history yet.</p>}
        <ol className="flex flex-col gap-3 border-l pl-4">
          {data.events.map((event) => (
            <li key={event.id}>
              <p>{describeSubscriberChange(event)}</p>
              {subscriberEventChanges(event).map((line) => (
                <p key={line} className="break-words text-quiet text-sm">
                  {line}
                </p>
              ))}
              <time dateTime={event.at} className="text-quiet text-sm">
                {time.dateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="handed-over" className="flex flex-col gap-2">
        <h3 id="handed-over" className="font-semibold">
          Newsletters
        </h3>
        {data.newsletters.length === 0 ? (
          <p className="text-quiet">No newsletters sent yet.</p>
        ) : (
          <>
            {data.newsletters.some(({ state, reply }) => state === 'accepted' && reply !== KEPT_IN_OUTBOX) && (
              <p className="text-quiet text-sm">Accepted: the mail server took the message. Opens aren’t tracked.</p>
            )}
            <ul className="divide-y rounded-md border">
              {data.newsletters.map(({ newsletterId, title, state, reply, at }) => (
                <li key={newsletterId} className="flex flex-col gap-0.5 px-3 py-2">
                  <div className="flex items-center justify-between gap-3">
                    <span className="min-w-0 truncate font-medium">{title}</span>
                    <DeliveryBadge state={state} reply={reply} />
                  </div>
                  <p className="break-words text-quiet text-sm">
                    {time.dateTime(at)}
                    {reply && state !== 'accepted' && ` · ${reply}`}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {data.suppression?.details && (
        <p className="break-words text-quiet text-sm">The mail server said: {data.suppression.details}</p>
      )}
    </>
  )
}

const SUBSCRIBER_EVENT_TEXTS: Readonly<Record<SubscriberEvent['kind'], string>> = {
  subscribed: 'Subscribed',
  confirmed: 'Confirmed the address',
  returned: 'Subscribed again',
  changed: 'Changed',
  unsubscribed: 'Unsubscribed',
  undone: 'Undid a change',
}

const SUBSCRIBER_CHANNEL_TEXTS: Readonly<Record<string, string>> = {
  website: 'on the site',
  'website without script': 'on the site',
  'link in a mail': 'by a link in a mail',
  'one click': 'by the email app’s button',
  'mail provider': 'at their email provider',
  complaint: 'by reporting a mail as spam',
  desk: 'at the desk',
}

function describeSubscriberChange({ kind, source, by }: SubscriberEvent): string {
  if (source === 'import') return by ? `Imported by ${by}` : 'Imported'
  const channel = source === null ? undefined : (SUBSCRIBER_CHANNEL_TEXTS[source] ?? source)
  return [SUBSCRIBER_EVENT_TEXTS[kind], channel, by && `by ${by}`].filter(Boolean).join(' ')
}

function subscriberEventChanges({ kind, before, after, consentSource }: SubscriberEvent): string[] {
  const lines: string[] = []
  if (before?.email && after?.email) lines.push(`${before.email} → ${after.email}`)
  if (before?.categories && after?.categories) {
    const [old, now] = [before.categories, after.categories]
    lines.push(
      [
        ...now.filter((category) => !old.includes(category)).map((category) => `+ ${category}`),
        ...old.filter((category) => !now.includes(category)).map((category) => `− ${category}`),
      ].join(', '),
    )
  } else if (kind === 'subscribed' && after?.categories) lines.push(after.categories.join(', '))
  if (consentSource) lines.push(`Consent: ${consentSource}`)
  return lines.filter(Boolean)
}

export const subscriberCountsQuery = callQuery('subscribers', subscriberCalls.counts)

export function SubscriberExportButton({ href, label }: { href: string; label: string }) {
  const { data } = useQuery(subscriberCountsQuery)
  if (data?.canExport === false)
    return (
      <Button
        onClick={() => toast({ title: 'You can’t export readers', description: EXPORT_NOT_ALLOWED_MESSAGE })}
        icon={Download}
      >
        {label}
      </Button>
    )
  return (
    <Button asChild>
      <FreshDownload href={href}>
        <Download aria-hidden />
        {label}
      </FreshDownload>
    </Button>
  )
}
