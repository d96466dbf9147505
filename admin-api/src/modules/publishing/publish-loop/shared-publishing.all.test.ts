import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine, type PublishingMachine, readLiveSite } from '../../../../test/support/publishing.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listUnpublishedChanges, recordChange } from '../../platform/changes/changes.service.ts'
import { type PublishLoop, startPublishLoop } from './publish-loop.job.ts'

const eventually = (expectation: () => Promise<void> | void) =>
  vi.waitFor(expectation, { timeout: 60_000, interval: 20 })

describe('two machines on one database', () => {
  async function open() {
    const store = await openTestStore()
    const objects = createObjectsInMemory()
    const pages = new Map([['index.html', 'Home']])
    const openMachine = (code?: string) => openPublishingMachine({ store, objects, pages, ...(code && { code }) })
    const save = async (text: string) => {
      pages.set('index.html', text)
      await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, 1_800_000_000_000))
    }
    const isLive = async (text: string) => {
      expect((await readLiveSite(store, objects)).get('index.html')).toBe(text)
      expect(await listUnpublishedChanges(store.db, 10)).toEqual([])
    }
    return { store, objects, openMachine, save, isLive }
  }

  function start({ context, renderer, site }: PublishingMachine, code = 'code'): PublishLoop {
    const loop = startPublishLoop(context, renderer, { ready: false, site })
    onTestFinished(() => loop.stop())
    context.link.receive({ type: 'ready', articles: 1, milliseconds: 1, code })
    return loop
  }

  /** The first has published, and the second begins to stand by. */
  async function openWithStandby() {
    const opened = await open()
    const [first, second] = [await opened.openMachine(), await opened.openMachine()]
    await opened.save('One')
    const loop = start(first)
    await eventually(() => opened.isLive('One'))
    start(second)
    return { ...opened, first, second, loop }
  }

  it('publish by the second when the publisher of the first stops', async () => {
    const { first, second, save, isLive } = await openWithStandby()
    first.context.link.receive({ type: 'publisher-gone' })
    await save('Two')
    await eventually(() => isLive('Two'))
    expect(second.renderer.publishes.length).toBeGreaterThan(0)
  })
})
