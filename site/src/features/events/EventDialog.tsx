import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { eventFilePath, eventPath } from '../../lib/island-paths.ts'
import { type EventItem, firstDay, keyOf, lookOf, type PageFacts } from './event-item.ts'
import { occurrencesQuery } from './occurrences.ts'
import { useStaffTools } from './page-hooks.ts'

interface Props {
  readonly item: EventItem
  readonly page: PageFacts
  readonly today: CountyDate
  onClose(): void
  onChanged(): void
}

export function EventDialog({ item, page, today, onClose, onChanged }: Props) {
  const { label, colour } = lookOf(page.looks, item.category)
  const StaffTools = useStaffTools(page.apiUrl)
  const day = firstDay(item)
  const { data, isPending } = useQuery({
    ...occurrencesQuery(page.apiUrl, day, day),
    enabled: item.details === undefined,
  })
  const details = item.details ?? data?.find((other) => keyOf(other) === keyOf(item))?.details
  const hasFailed = details === undefined && !isPending
  return (
    <Dialog labelledBy="event-title" onClose={onClose}>
      <header className={`cal-head colour-${colour}`}>
        <p className="cal-facts">
          <span className="badge">{label}</span>
          {item.cancelled && <strong className="event-cancelled">Canceled</strong>}
        </p>
        <h2 id="event-title" className="text-2xl">
          {item.cancelled ? <s>{item.title}</s> : item.title}
        </h2>
      </header>
      {details?.image && (
        <img className="event-image" src={details.image} alt="" width="720" height="405" decoding="async" />
      )}
      <dl className="event-details">
        <Detail name="Date and time">
          <time dateTime={item.start}>{whenWords(item, item.allDay, today)}</time>
          {item.allDay && <span className="event-all-day">All day</span>}
        </Detail>
        {item.repeats && <Detail name="Repeats">{item.repeats}</Detail>}
        {item.location && <Detail name="Location">{item.location}</Detail>}
        {item.price && <Detail name="Price">{item.price}</Detail>}
        {details && details.tags.length > 0 && (
          <Detail name="Tags">
            <ul className="cal-tags">
              {details.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          </Detail>
        )}
      </dl>
      {details?.description && <p className="event-description">{details.description}</p>}
      <p className="event-ways">
        <a href={eventPath(item.slug)} className="text-accent underline">
          {hasFailed ? 'Read more on the event page' : 'Event page to share'}
        </a>
        <a href={eventFilePath(item.slug)} className="text-accent underline">
          Add to your calendar
        </a>
      </p>
      {StaffTools && details && <StaffTools item={item} id={details.id} page={page} onChanged={onChanged} />}
    </Dialog>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
