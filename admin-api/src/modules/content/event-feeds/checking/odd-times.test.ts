import { describe, expect, it } from 'vitest'
import { factsOf } from '../reading/event-key.ts'
import { readCalendar } from '../reading/read-calendar.ts'
import { findOddTimes } from './odd-times.ts'

const ZONE = 'America/Chicago'

function eventsAt(...starts: string[]) {
  return readEvents(starts.map((start, day) => [`Event ${day}`, `:202612${10 + day}T${start}`] as const))
}

/** One event per day from December 10 on, with titles. */
function titled(form: (start: string) => string, events: Readonly<Record<string, string>>, ...head: string[]) {
  const parts = Object.entries(events).map(
    ([title, start], day) => [title, form(`202612${10 + day}T${start}`)] as const,
  )
  return readEvents(parts, head)
}

function readEvents(events: readonly (readonly [title: string, start: string])[], head: readonly string[] = []) {
  const parts = events.map(([title, start], day) =>
    ['BEGIN:VEVENT', `UID:${day}`, `SUMMARY:${title}`, `DTSTART${start}`, 'END:VEVENT'].join('\n'),
  )
  const text = ['BEGIN:VCALENDAR', ...head, ...parts, 'END:VCALENDAR'].join('\n')
  const reading = readCalendar(Buffer.from(text), undefined, { countyZone: ZONE, times: 'written', now: 0 })
  if (!reading.ok) throw new Error(reading.message)
  return reading.calendar.events
}

describe('times that look wrong', () => {
  it.each([
    ['local times called UTC', ['100000Z', '090000Z', '110000Z', '190000Z'], 'county'],
    ['UTC that is called nothing', ['010000', '020000', '003000', '173000'], 'utc'],
  ])('are found with what would mend them: %s', (_what, starts, proposal) => {
    expect(findOddTimes(eventsAt(...starts), ZONE)).toMatchObject({ proposal })
  })

  it.each([
    ['evenings in UTC', ['000000Z', '010000Z', '003000Z', '230000Z']],
    ['days on the county’s clocks', ['100000', '190000', '143000', '083000']],
    ['a club that opens at night', ['020000', '030000', '230000', '010000Z']],
    ['one early event of many', ['110000Z', '180000Z', '190000Z', '200000Z', '210000Z', '220000Z', '230000Z']],
    ['too few to tell', ['100000Z', '090000Z']],
  ])('are not seen where there are none: %s', (_what, starts) => {
    expect(findOddTimes(eventsAt(...starts), ZONE)).toBeNull()
  })

  it('are told by events that are known here and off by just the difference', () => {
    const events = eventsAt('180000Z', '190000Z')
    const known = events.map(({ title, location, writtenStart }, number) => ({
      ...{ id: `${number}`, title, start: writtenStart, lastDay: null },
      facts: factsOf({ title, location, startDate: writtenStart }),
    }))
    expect(findOddTimes(events, ZONE, known)).toMatchObject({
      proposal: 'county',
      reason: expect.stringMatching(/^2 of its events are also on our calendar/),
    })
    expect(
      findOddTimes(events, ZONE, [
        ...known,
        { id: 'x', title: '', start: '', lastDay: null, facts: events[0]?.facts ?? '' },
      ]),
    ).toBeNull()
  })

  it.each([
    ['a library at 4 AM', { 'Story Time': '103000Z', 'Toddler music': '100000Z', 'Book club': '093000Z' }, 'county'],
    ['a council at 1 AM', { 'City Council': '010000', 'School Board': '003000', 'Library trustees': '011500' }, 'utc'],
    ['lunches before breakfast', { Luncheon: '120000Z', 'Senior lunch': '123000Z', 'Book sale': '093000Z' }, 'county'],
  ])('are told by hours at which such events don’t begin: %s', (_what, events, proposal) => {
    const odd = findOddTimes(titled(asWritten, events), ZONE)
    expect(odd).toMatchObject({ proposal, isUnlikely: true, reason: expect.stringContaining('at unusual hours') })
  })

  it.each([
    ['a library on the county’s clocks', { 'Story Time': '103000', 'Book club': '183000' }],
    ['one early story time', { 'Story Time': '103000Z', 'Book club': '233000Z', 'City Council': '003000Z' }],
    ['evenings in UTC', { 'City Council': '003000Z', 'Book club': '233000Z', 'School Board': '010000Z' }],
    ['a gym', { 'Early class': '110000Z', 'Spin class': '111500Z', 'Open Play': '130000Z', 'Swim Meet': '133000Z' }],
    ['a church', { 'Men’s Bible Study': '113000Z', Preschool: '124500Z', 'Sunday Mass': '140000Z' }],
    ['a bar', { 'Music Bingo': '213000', 'Drag Bingo': '220000', 'Happy hour': '213000', Concert: '230000' }],
    ['Christmas Eve', { 'Midnight Mass': '233000', 'Watch Night': '230000', 'Senior lock-in': '223000' }],
  ])('are not told by usual hours: %s', (_what, events) => {
    expect(findOddTimes(titled(asWritten, events), ZONE)).toBeNull()
  })

  it.each([
    [
      'hours early, in the county’s zone',
      (start: string) => `;TZID=${ZONE}:${start}`,
      { 'Toddler story time': '030000', Yoga: '013000', 'Craft fair': '020000', 'Senior lunch': '043000' },
    ],
    [
      'half a day late',
      asWritten,
      { 'Pancake breakfast': '200000', 'Senior lunch': '233000', 'Story time': '220000', 'Book club': '063000' },
    ],
    ['some of many', asWritten, { 'Story hour': '030000', Luncheon: '033000', Aerobics: '013000', ...FIVE_BY_DAY }],
    ['the only event', asWritten, { 'Story hour': '020000' }],
    [
      'half a day late in part',
      asWritten,
      { 'Story hour': '220000', Luncheon: '233000', Zoning: '070000', Dinner: '060000', Lego: '033000' },
    ],
    ['on three mornings', asWritten, { 'Story time': '030000', 'Preschool fair': '031500', 'Quilters meet': '030000' }],
  ])('are found without a fix where no zone explains them: %s', (_what, form, events) => {
    const odd = findOddTimes(titled(form, events), ZONE)
    expect(odd).toMatchObject({ proposal: null, isUnlikely: true, reason: expect.stringContaining('unlikely hour') })
    expect(odd?.examples.every(({ proposed }) => proposed === null)).toBe(true)
  })

  it.each([
    ['a star party', { 'Perseid meteor watch': '020000', 'Star party': '013000', 'Family campout vigil': '030000' }],
    ['one odd entry', { 'Story time': '030000', 'Book club': '183000', 'Craft fair': '090000' }],
    ['a hunt before dawn', { 'Youth duck hunt': '043000', 'Fishing opener': '040000', 'Pancake breakfast': '040000' }],
  ])('are not found there: %s', (_what, events) => {
    expect(findOddTimes(titled(asWritten, events), ZONE)).toBeNull()
  })

  it('are believed where they name the county’s zone', () => {
    const inZone = (start: string) => `;TZID=${ZONE}:${start}`
    const events = { 'Preschool pajama party': '223000', 'Board game night': '233000', 'Toddler stars': '230000' }
    expect(findOddTimes(titled(inZone, events), ZONE)).toBeNull()
  })

  it('are right for a series in another zone that is here already', () => {
    const weekly = (start: string) => `;TZID=America/Denver:${start}\nRRULE:FREQ=WEEKLY`
    const events = titled(weekly, { Webinar: '190000', 'Office hours': '140000' })
    expect(findOddTimes(events, ZONE, events)).toMatchObject({ isUnlikely: false })
  })

  it.each([
    ['by each time', (start: string) => `;TZID=America/New_York:${start}`, []],
    ['by the calendar', asWritten, ['X-WR-TIMEZONE:America/New_York']],
    ['by a Windows name', (start: string) => `;TZID=Eastern Standard Time:${start}`, []],
  ])('may be those of another zone, which is named %s', (_what, form, head) => {
    const odd = findOddTimes(titled(form, { 'Open house': '190000', 'City Council': '180000' }, ...head), ZONE)
    expect(odd).toMatchObject({
      proposal: 'county',
      isUnlikely: false,
      reason: 'Most of its times name a time zone an hour ahead of Central Time.',
      examples: [{ title: 'Open house', now: '2026-12-10T18:00', proposed: '2026-12-10T19:00' }, {}],
    })
  })

  it('are certain in another zone when our calendar has the same events at the written hours', () => {
    const events = titled((start) => `;TZID=America/Denver:${start}`, { 'Open house': '190000', Fair: '140000' })
    const known = events.map(({ title, location, writtenStart }) => ({
      facts: factsOf({ title, location, startDate: writtenStart }),
    }))
    expect(findOddTimes(events, ZONE, known)).toMatchObject({ proposal: 'county', isUnlikely: true })
  })

  it('are right where a zone of another name has the county’s clocks', () => {
    const events = titled((start) => `;TZID=America/Menominee:${start}`, { 'Open house': '190000', Fair: '140000' })
    expect(findOddTimes(events, ZONE)).toBeNull()
  })
})

const FIVE_BY_DAY = { Fair: '100000', Dance: '190000', Vote: '180000', Auction: '130000', Rally: '173000' }

function asWritten(start: string): string {
  return `:${start}`
}
