import { describe, expect, it } from 'vitest'
import { factsOf } from '../reading/event-key.ts'
import { readCalendar } from '../reading/read-calendar.ts'
import { findOddTimes } from './odd-times.ts'

const ZONE = 'America/Chicago'

/** One event per day from December 10 on, an hour each. */
function eventsAt(...starts: string[]) {
  const parts = starts.map((start, day) =>
    ['BEGIN:VEVENT', `UID:${day}`, `SUMMARY:Event ${day}`, `DTSTART:202612${10 + day}T${start}`, 'END:VEVENT'].join(
      '\n',
    ),
  )
  const text = ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\n')
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
})
