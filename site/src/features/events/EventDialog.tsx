import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { categoryDetails } from '@hometown/shared-types/rules/categories'
import { hasStaffMark } from '@hometown/shared-types/rules/staff-mark'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { eventFilePath, eventPath } from '../../lib/island-paths.ts'
import { withUnbreakableDate } from '../../lib/text.ts'
import { AllDay, Canceled } from './EventCard.tsx'
import { type EventItem, keyOf, type PageFacts } from './event-item.ts'
import { occurrencesQuery } from './occurrences.ts'

interface EventDialogProps {
  readonly item: EventItem
  readonly page: PageFacts
  onClose(): void
  onChanged(): void
}

export function EventDialog({ item, page, onClose, onChanged }: EventDialogProps) {
  const { badgeLabel, badgeColour } = categoryDetails(item.category)
  const StaffTools = useStaffTools(page.apiUrl)
  const day = dayOf(item.start)
  const { data, isPending } = useQuery({
    ...occurrencesQuery(page.apiUrl, day, day),
    enabled: item.details === undefined,
  })
  const details = item.details ?? data?.find((other) => keyOf(other) === keyOf(item))?.details
  const hasFailed = details === undefined && !isPending
  return (
    <Dialog labelledBy="event-title" onClose={onClose}>
      <header className={`colour-${badgeColour}`}>
        <p className="flex flex-wrap items-center gap-2">
          <span className="badge">{badgeLabel}</span>
          {item.cancelled && <Canceled />}
        </p>
        <h2 id="event-title" className="mt-2 text-2xl">
          {item.cancelled ? <s>{item.title}</s> : item.title}
        </h2>
      </header>
      <dl className="mt-5 grid border-t border-rule-strong">
        <EventDetail name="Date and time">
          <time dateTime={item.start}>{withUnbreakableDate(whenWords(item, item.allDay, page.today))}</time>
          {item.allDay && <AllDay />}
        </EventDetail>
        {item.repeats && <EventDetail name="Repeats">{item.repeats}</EventDetail>}
        {item.location && <EventDetail name="Location">{item.location}</EventDetail>}
        {item.price && <EventDetail name="Price">{item.price}</EventDetail>}
        {details && details.tags.length > 0 && (
          <EventDetail name="Tags">
            <ul className="flex flex-wrap gap-1.5">
              {details.tags.map((tag) => (
                <li key={tag} className="rounded-[3px] border border-rule px-2 py-0.25 text-sm">
                  {tag}
                </li>
              ))}
            </ul>
          </EventDetail>
        )}
      </dl>
      {details?.image && (
        <img
          className="mt-5 aspect-video h-auto w-full rounded-paper bg-wash object-cover"
          src={details.image}
          alt=""
          width="720"
          height="405"
          decoding="async"
        />
      )}
      {details?.description && (
        <p className="mt-5 font-serif text-lg/normal whitespace-pre-line">{details.description}</p>
      )}
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
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

function EventDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-0.5 border-b border-rule py-2.5 min-[30rem]:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm/[1.55rem] font-semibold text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only those who may use the newsroom's buttons load their script. */
function useStaffTools(apiUrl: string) {
  const { data } = useQuery({
    queryKey: ['staff'],
    queryFn: async () => {
      if (!hasStaffMark(document.cookie)) return null
      const { ok } = await fetch(`${apiUrl}/api/auth/me`, { credentials: 'include' })
      return ok ? (await import('./StaffTools.tsx')).StaffTools : null
    },
  })
  return data
}
