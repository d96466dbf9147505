import { expect, it } from 'vitest'
import { calendarEvent, calendarOf } from '../../../../../test/support/followed-calendars.ts'
import { readCalendar } from './read-calendar.ts'

function readOne(file: string) {
  const options = { countyZone: 'America/Chicago', now: Date.UTC(2026, 10, 20) } as const
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
