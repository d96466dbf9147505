import { categoryDetails } from '@hometown/shared-types/category'
import type { IssueEvent } from '@hometown/shared-types/newsletter-issue'
import { Column } from '@react-email/column'
import { Link } from '@react-email/link'
import { createElement, type ReactElement } from 'react'
import { MailCell } from '../../../../../mail-templates/mail-parts.ts'
import { type MailStyles, mailStyles, SERIF } from '../../../../../mail-templates/mail-styles.ts'
import { CALENDAR_TITLE, calendarDay, furtherWords } from '../edition-labels.ts'
import type { PlannedEvents } from '../edition-plan.ts'

interface WeekCalendarProps {
  readonly calendar: readonly PlannedEvents[]
  readonly furtherEvents: number
  readonly webUrl: string
  readonly accentColour: string
}

export function WeekCalendar({ calendar, furtherEvents, webUrl, accentColour }: WeekCalendarProps): ReactElement {
  const styles = mailStyles(accentColour)
  const { headline, label, light, link } = styles
  const head = { ...headline, fontSize: '21px', lineHeight: '1.3' }
  return createElement(
    'div',
    null,
    createElement(
      MailCell,
      { style: { padding: '28px 0 6px' } },
      createElement(
        MailCell,
        { className: 'i t', style: { borderTop: `2px solid ${light.ink}`, padding: '11px 0 0' } },
        createElement('h2', { className: 'i', style: head }, CALENDAR_TITLE),
      ),
    ),
    ...calendar.flatMap(({ label: words, events }) => [
      ...(words ? [createElement(CalendarPart, { key: words, words, styles })] : []),
      ...events.map((event, index) =>
        createElement(CalendarEntry, {
          key: `${words}${index}`,
          event,
          styles,
          isNewDay: event.date !== events[index - 1]?.date,
          isFirst: index === 0,
        }),
      ),
    ]),
    furtherEvents > 0 &&
      createElement(
        'p',
        { className: 'q', style: { ...label, fontSize: '14px', margin: '10px 0 0' } },
        createElement(
          Link,
          { href: webUrl, className: 'a', style: link },
          furtherWords(furtherEvents, 'event', 'events'),
        ),
      ),
  )
}

function CalendarPart({ words, styles }: { words: string; styles: MailStyles }): ReactElement {
  return createElement(
    MailCell,
    { style: { padding: '14px 0 0' } },
    createElement(
      'h3',
      { className: 'q', style: { ...styles.label, fontSize: '14px', fontWeight: 'bold', margin: '0' } },
      words,
    ),
  )
}

interface CalendarEntryProps {
  readonly event: IssueEvent
  readonly styles: MailStyles
  readonly isNewDay: boolean
  readonly isFirst: boolean
}

function CalendarEntry({ event, styles, isNewDay, isFirst }: CalendarEntryProps): ReactElement {
  const { label, light } = styles
  const { title, when, location, price, category, url } = event
  const colour = categoryDetails(category).badgeColour
  const rule = isNewDay && !isFirst ? { borderTop: `1px solid ${light.rule}` } : {}
  const name = { color: light.ink, fontFamily: SERIF, fontSize: '17px', fontWeight: 'bold', lineHeight: '1.3' } as const
  const day = isNewDay && createElement(CalendarDay, { date: event.date, styles })
  const words = createElement(
    MailCell,
    { className: `k-${colour}`, style: { borderLeft: `3px solid ${light.kickers[colour]}`, padding: '0 0 0 12px' } },
    createElement(
      'p',
      { className: 'i', style: { ...name, margin: '0' } },
      url ? createElement(Link, { href: url, className: 'i', style: { color: light.ink } }, title) : title,
    ),
    createElement(
      'p',
      { className: 'q', style: { ...label, margin: '2px 0 0' } },
      [when, location, price].filter(Boolean).join(' · '),
    ),
  )
  const table = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  const columns = [
    createElement(Column, { key: 'day', width: 58, valign: 'top', style: { padding: '10px 0' } }, day),
    createElement(Column, { key: 'words', valign: 'top', style: { padding: '10px 0' } }, words),
  ]
  return createElement(
    'table',
    { ...table, className: 'r', style: rule },
    createElement('tbody', null, createElement('tr', null, columns)),
  )
}

function CalendarDay({ date, styles }: { date: string; styles: MailStyles }): ReactElement {
  const { headline, label } = styles
  const { weekday, number } = calendarDay(date)
  return createElement(
    'div',
    null,
    createElement('p', { className: 'q', style: { ...label, lineHeight: '1.2' } }, weekday),
    createElement('p', { className: 'i', style: { ...headline, fontSize: '26px', lineHeight: '1.1' } }, number),
  )
}
