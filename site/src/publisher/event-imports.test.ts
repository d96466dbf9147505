import { afterEach, describe, expect, it } from 'vitest'
import { findSteepGrowth } from '../../../testing/growth.ts'
import { startContentService } from '../../test/support/content-service.ts'
import { sampleArticle, sampleSeries, TODAY } from '../../test/support/sample-content.ts'
import { embedDays } from '../features/calendar-embed/embed-days.ts'
import { createServiceSource } from '../lib/content-source.ts'
import { createEventIndex, type MutableEventIndex } from '../lib/event-index.ts'
import { toSiteEvent } from '../lib/to-site-event.ts'
import { openContentStore } from './content-store.ts'
import { changeEvents } from './event-paths.ts'

const closings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

function dailySeries(count: number) {
  return Array.from({ length: count }, (_, at) => sampleSeries(-at - 1, 'FREQ=DAILY', { id: `daily-${at}` }))
}

/** Reads what the calendar's pages read. */
function readCalendar(events: MutableEventIndex): number {
  return embedDays(events, TODAY, undefined).length + events.between('2026-10-25', '2026-12-05').length
}

describe('thousands of events that are added to a calendar at once', () => {
  it('cost no more each than a few do, however often they repeat', () => {
    const add = (count: number) => {
      const events = createEventIndex([])
      readCalendar(events)
      const changes = dailySeries(count).map((event) => ({ before: undefined, after: toSiteEvent(event) }))
      const paths = new Set(changeEvents(events, changes, TODAY))
      return [paths.size, readCalendar(events)]
    }
    expect(findSteepGrowth(add, 2048)).toBeUndefined()
  }, 120_000)

  it('tell their progress, and let others have their turn', async () => {
    const service = await startContentService([sampleArticle({ wordpressPostId: 1 })])
    closings.push(() => service.close())
    const added = dailySeries(200)
    let listed: typeof added = []
    const source = { ...createServiceSource(service.origin), readEvents: async () => listed }
    let turns = 0
    const turnsWhenTold: number[] = []
    const store = await openContentStore(source, () => turnsWhenTold.push(turns))
    let isDone = false
    const takeTurn = () => {
      if (isDone) return
      turns++
      setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    listed = added
    const nothing = {
      articleIds: false,
      businesses: false,
      people: false,
      newsletters: [],
      front: false,
      topics: false,
    }
    const wants = { ...nothing, today: TODAY }
    await store.update([], { ...wants, events: 'all' })
    isDone = true
    expect(turnsWhenTold.length).toBeGreaterThan(added.length)
    const between = (turnsWhenTold.at(-1) ?? 0) - (turnsWhenTold[0] ?? 0)
    expect(between).toBeGreaterThanOrEqual(Math.floor(turnsWhenTold.length / 50) - 1)
  })
})
