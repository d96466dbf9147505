import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { insertEvent, writeEvents } from '../events.service.ts'

const EVENTS = 130

describe('the addresses of events of one title and day', () => {
  it('are all different, however many there are within a millisecond', async () => {
    const still = { now: () => Date.parse('2026-11-20T17:00:00Z') }
    const context = { ...(await buildTestContext()), clock: still }
    const slugs = await writeEvents(context, async (trx) => {
      const made: string[] = []
      for (let count = 0; count < EVENTS; count++) {
        const input = { title: 'Story Time', startDate: '2026-12-05T10:00', endDate: '2026-12-05T11:00' }
        made.push((await insertEvent(context, trx, null, input)).event.row.slug)
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
