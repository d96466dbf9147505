import { describe, expect, it, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { isSamePlace, locationKey } from './event-conflicts.ts'
import { saveEvent, writeEvents } from './events.service.ts'

const EVENTS = 130

describe('the addresses of events of one title and day', () => {
  it('are all different, however many there are within a millisecond', async () => {
    const still = { now: () => Date.parse('2026-11-20T17:00:00Z') }
    const context = { ...(await buildTestContext()), clock: still }
    const slugs = await writeEvents(context, async (trx) => {
      const made: string[] = []
      for (let count = 0; count < EVENTS; count++) {
        const input = { title: 'Story Time', startDate: '2026-12-05T10:00', endDate: '2026-12-05T11:00' }
        made.push((await saveEvent(context, trx, null, undefined, input)).event.row.slug)
      }
      return made
    })
    expect(slugs.slice(0, 4)).toEqual([
      'story-time',
      'story-time-2026-12-05',
      'story-time-2026-12-05-1',
      'story-time-2026-12-05-2',
    ])
    expect(new Set(slugs).size).toBe(EVENTS)
    for (const slug of slugs) expect(slug).toMatch(/^story-time(?:-2026-12-05(?:-[0-9a-f]+)?)?$/)
  })
})

test('the spelling of a place does not matter', () => {
  expect(locationKey('  County  Fairgrounds, 12 Main St. ')).toBe('county fairgrounds|12 main st')
  expect(locationKey('Café “Zur Post”')).toBe('cafe zur post')
  expect(locationKey(' ,; ')).toBe('')
})

test('a place of which more is said is the same, another that begins alike is not', () => {
  expect(isSamePlace(locationKey('Library'), locationKey('library, 5 Elm Street'))).toBe(true)
  expect(isSamePlace(locationKey('Library'), locationKey('Library Annex'))).toBe(false)
  expect(isSamePlace(locationKey('Library, Room 1'), locationKey('Library, Room 2'))).toBe(false)
  expect(isSamePlace('', '')).toBe(false)
})
