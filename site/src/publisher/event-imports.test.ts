import { afterEach, describe, expect, it } from 'vitest'
import { startContentService } from '../../test/support/content-service.ts'
import { sampleArticle, sampleSeries, TODAY } from '../../test/support/sample-content.ts'
import { createServiceSource } from '../lib/content-source.ts'
import { openContentStore } from './content-store.ts'

const closings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

function dailySeries(count: number) {
  return Array.from({ length: count }, (_, at) => sampleSeries(-at - 1, 'FREQ=DAILY', { id: `daily-${at}` }))
}

describe('thousands of events that are added to a calendar at once', () => {
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
