import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { categoryDetails } from '@hometown/shared-types/rules/categories'
import { withUnbreakableScores } from '@hometown/shared-types/rules/text'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import type { ReactNode } from 'react'
import { openHere } from '../../components/use-history-entry.ts'
import { monthName } from '../../lib/dates.ts'
import { eventPath } from '../../lib/island-paths.ts'
import { withUnbreakableDate } from '../../lib/text.ts'
import { agendaId, type EventItem, keyOf, timesOn } from './event-item.ts'

interface EventCardsProps {
  readonly items: readonly EventItem[]
  readonly today: CountyDate
  readonly isPast?: boolean
  readonly ifNone: string
  onOpen(item: EventItem): void
}

export function EventCards({ items, today, isPast = false, ifNone, onOpen }: EventCardsProps) {
  if (items.length === 0) return <NoEvents>{ifNone}</NoEvents>
  return (
    <ul className="grid grid-cols-1 gap-x-12 lg:grid-cols-2 print:block">
      {items.map((item) => (
        <li key={keyOf(item)} className="border-t border-rule">
          <EventCard item={item} today={today} isPast={isPast} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

type EventCardProps = Omit<EventCardsProps, 'items' | 'ifNone'> & { readonly item: EventItem }

function EventCard({ item, today, isPast, onOpen }: EventCardProps) {
  const { badgeLabel, badgeColour } = categoryDetails(item.category)
  const day = dayOf(item.start)
  return (
    <article
      className={`group relative flex flex-wrap gap-x-4 gap-y-3 py-5 print:break-inside-avoid print:py-[2mm] ${
        isPast ? 'text-quiet [--badge:var(--quiet)]' : `colour-${badgeColour}`
      }`}
    >
      <p
        className="grid flex-[0_0_4rem] justify-items-center self-start rounded-paper border border-t-4 border-rule border-t-badge pt-1.5 pb-2 text-sm/[1.2] font-semibold text-quiet"
        aria-hidden="true"
      >
        <span>{monthName(day.slice(0, 7)).slice(0, 3)}</span>
        <span className={`font-serif text-[1.875rem]/none tabular-nums ${isPast ? '' : 'text-ink'}`}>
          {Number(day.slice(8, 10))}
        </span>
      </p>
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="badge">{badgeLabel}</span>
          {item.cancelled && <Canceled />}
        </p>
        <h3 className="mt-1.5 text-xl">
          <EventLink item={item} className="group-hover:underline after:absolute after:inset-0" onOpen={onOpen}>
            <EventTitle item={item} />
          </EventLink>
        </h3>
        <p className="figures mt-1.5 text-sm font-semibold text-balance">
          <time dateTime={item.start}>{withUnbreakableDate(whenWords(item, item.allDay, today))}</time>
          {item.allDay && <AllDay />}
        </p>
        {item.location && <EventFactText>{item.location}</EventFactText>}
        {item.price && <EventFactText>{item.price}</EventFactText>}
        {item.repeats && <EventFactText>{item.repeats}</EventFactText>}
      </div>
    </article>
  )
}

function EventFactText({ children }: { children: string }) {
  return <p className="line-clamp-2 text-sm text-quiet print:line-clamp-none">{children}</p>
}

interface EventRowsProps {
  readonly items: readonly EventItem[]
  readonly day: CountyDate
  onOpen?: ((item: EventItem) => void) | undefined
}

export function EventRows({ items, ...shared }: EventRowsProps) {
  return (
    <ul>
      {items.map((item) => (
        <EventRow key={keyOf(item)} item={item} {...shared} />
      ))}
    </ul>
  )
}

type EventRowProps = Omit<EventRowsProps, 'items'> & { readonly item: EventItem }

function EventRow({ item, day, onOpen }: EventRowProps) {
  const { badgeLabel, badgeColour } = categoryDetails(item.category)
  return (
    <li
      className={`group relative flex flex-wrap gap-x-3 gap-y-1 border-b border-rule py-3 pl-3 before:absolute before:inset-y-3 before:left-0 before:w-1 before:bg-badge print:break-inside-avoid print:py-[1.5mm] print:pl-0 print:text-[9pt] print:before:hidden colour-${badgeColour}`}
    >
      <p className="figures flex-[0_0_6.5rem] text-sm font-semibold">{withUnbreakableDate(timesOn(item, day))}</p>
      {/* The text goes below the time where letters are large. */}
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-serif text-lg/tight font-semibold print:text-[11pt]">
          <EventLink item={item} className="min-w-0 group-hover:underline after:absolute after:inset-0" onOpen={onOpen}>
            <EventTitle item={item} />
          </EventLink>
          {item.cancelled && <Canceled isHidden />}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-quiet">
          <span className="font-semibold text-badge">{badgeLabel}</span>
          {item.location && <span className="min-w-0">{item.location}</span>}
          {item.price && <span className="min-w-0">{item.price}</span>}
        </p>
      </div>
    </li>
  )
}

interface DayHeadingProps {
  readonly as: 'h2' | 'h3'
  readonly day: CountyDate
  readonly isToday?: boolean
  readonly children: string
}

export function DayHeading({ as: Heading, day, isToday = false, children }: DayHeadingProps) {
  return (
    <Heading
      id={agendaId(day)}
      className="sticky top-0 z-1 mt-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-rule-strong bg-paper py-2 text-lg/normal focus:-outline-offset-3 print:static print:mt-[4mm] print:py-[1mm] print:text-[12pt] print:[section:first-child>&]:mt-0"
      tabIndex={-1}
    >
      {isToday && <span className={TODAY}>Today</span>}
      <time dateTime={day}>{children}</time>
    </Heading>
  )
}

const EVENT_MARK_CLASSES = 'rounded-[3px] border px-1.75 py-0.25 font-sans text-xs font-semibold tracking-normal'
export const TODAY = `${EVENT_MARK_CLASSES} w-fit border-accent bg-accent text-on-accent print:bg-transparent print:text-ink`

export function Canceled({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <strong className={`${EVENT_MARK_CLASSES} text-danger`} aria-hidden={isHidden || undefined}>
      Canceled
    </strong>
  )
}

export function AllDay() {
  return <span className={`${EVENT_MARK_CLASSES} ml-2 text-quiet`}>All day</span>
}

export function NoEvents({ children }: { children: string }) {
  return <p className="min-h-32 py-6 font-serif text-xl/normal text-quiet">{children}</p>
}

export function EventTitle({ item }: { item: EventItem }) {
  const title = withUnbreakableScores(item.title)
  if (!item.cancelled) return title
  return (
    <>
      <span className="sr-only">Canceled: </span>
      <s>{title}</s>
    </>
  )
}

interface EventLinkProps {
  readonly item: EventItem
  readonly className?: string
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
  onOpen?: ((item: EventItem) => void) | undefined
}

/** Opens the event in a dialog; without script, or in a new tab, it links to the event's page. */
export function EventLink({ item, className, tabIndex, children, onOpen }: EventLinkProps) {
  return (
    <a
      href={eventPath(item.slug)}
      className={className}
      tabIndex={tabIndex}
      onClick={(event) => onOpen && openHere(event, () => onOpen(item))}
    >
      {children}
    </a>
  )
}
