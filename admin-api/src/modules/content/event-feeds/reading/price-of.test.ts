import { icsCalendar, icsEvent } from '@hometown/shared-types/calendar/write-ics'
import { expect, it } from 'vitest'
import { calendarEvent, calendarOf } from '../../../../../test/support/followed-calendars.ts'
import { readCalendar } from './read-calendar.ts'

function readOne(file: string) {
  const options = { countyZone: 'America/Chicago', times: 'written', now: Date.UTC(2026, 10, 20) } as const
  const reading = readCalendar(Buffer.from(file), undefined, options)
  return reading.ok ? reading.calendar.events[0] : undefined
}

const priceIn = (...more: string[]) => readOne(calendarOf(calendarEvent({ more })))?.price

it.each([
  ['X-COST of several programs', ['X-COST:$5\\, children free'], '$5, children free'],
  ['a number alone', ['X-COST:12.50'], '$12.50'],
  ['a type of cost', ['X-COST-TYPE:free'], 'Free'],
  ['a cost that the type contradicts', ['X-COST:$5', 'X-COST-TYPE:free'], '$5'],
  [
    'a field of Trumba',
    ['X-TRUMBA-CUSTOMFIELD;NAME="Cost";ID=22;TYPE=SingleLine:Free\\; donations welcome'],
    'Free; donations welcome',
  ],
  ['another field of Trumba', ['X-TRUMBA-CUSTOMFIELD;NAME="Event Type";ID=12;TYPE=number:Concert'], ''],
  ['markup', ['X-COST:<b>$8</b> &amp; up'], '$8 & up'],
  ['a zero that may mean nothing', ['X-COST:0'], ''],
  ['a text that is no line', [`X-COST:${'long '.repeat(60)}`], ''],
  ['nothing', [], ''],
])('the price is read from %s', (_what, more, price) => {
  expect(priceIn(...more)).toBe(price)
})

it('comes out of a calendar of ours as it went in, and so does the description', () => {
  const timing = {
    ...{ startDate: '2026-12-01T10:00', endDate: '2026-12-01T11:00', allDay: false, timeZone: 'America/Chicago' },
    ...{ rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [], cancelled: false },
  }
  const event = {
    uid: 'a',
    sequence: 0,
    title: 'Quilts',
    location: '',
    url: null,
    categories: [],
    updatedAt: 0,
    timing,
  }
  for (const texts of [
    { description: 'Two hundred.\nBring a chair.', price: '$5, children free' },
    { description: '', price: 'Free' },
    { description: 'Price: ask inside', price: '' },
  ]) {
    const file = icsCalendar({ name: 'Ours', timeZones: ['America/Chicago'] }, [icsEvent({ ...event, ...texts })])
    expect(readOne(file)).toMatchObject(texts)
  }
})
