import { publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { openFrontPage } from '../../../../test/support/open-front-page.ts'
import { addSubscribers } from '../../../../test/support/sending-harness.ts'

describe('the front page, as time passes', () => {
  async function open() {
    const desk = await openFrontPage()
    const fair = await desk.story('Fair', { hours: 1 })
    const flood = await desk.story('Flood', { hours: 2 })
    const bridge = await desk.story('Bridge', { hours: 3 })
    await desk.work()
    return { ...desk, fair, flood, bridge, lead: async () => (await desk.titles())[0] }
  }

  it('ends a pin at its time, and who led before leads again with the same bytes', async () => {
    const { pin, later, lead, bytes, bridge, read } = await open()
    const before = await bytes()
    await pin(bridge, 'lead', { expiresAt: '2026-11-20T16:01:00.000Z' })
    await later(59 / 3600)
    expect(await lead()).toBe('Bridge')
    await later(1 / 3600)
    expect([await lead(), await bytes()]).toEqual(['Fair', before])
    expect((await read()).pins).toEqual([])
  })

  it('ends a lead after 24 hours and a second after 48 unless told otherwise, and some never', async () => {
    const { pin, later, read, fair, flood, bridge } = await open()
    await pin(fair, 'lead')
    await pin(flood, 'second')
    await pin(bridge, 'second', { expiresAt: null })
    const pinned = async () => (await read()).pins.map(({ article }) => article.title)
    await later(24)
    expect(await pinned()).toEqual(['Bridge', 'Flood'])
    await later(24)
    expect(await pinned()).toEqual(['Bridge'])
    await later(24 * 365)
    expect(await pinned()).toEqual(['Bridge'])
  })

  it('lets a pin wait for its article, which leads once published and for its hours from then', async () => {
    const { story, pin, later, lead, read, change } = await open()
    const draft = await story('Election', { status: 'draft' })
    await pin(draft, 'lead')
    expect((await read()).pins[0]).toMatchObject({ state: 'waiting', expiresAt: null, lastsHours: 24 })
    await later(30)
    expect(await lead()).toBe('Fair')
    await change(draft, { status: 'published' })
    await later(0)
    expect([await lead(), (await read()).pins[0]?.expiresAt]).toEqual(['Election', '2026-11-22T22:00:00.000Z'])
    await later(23.99)
    expect((await read()).pins).toHaveLength(1)
    await later(0.01)
    expect((await read()).pins).toEqual([])
  })

  it('follows what is read every 15 minutes, without an article being saved', async () => {
    const { readBy, later, lead, bridge } = await open()
    await later(0.01)
    await readBy(bridge, 500)
    await later(0.2)
    expect(await lead()).toBe('Fair')
    await later(0.05)
    expect(await lead()).toBe('Bridge')
  })

  it('counts active subscribers and published businesses every quarter of an hour, rounded down', async () => {
    const { context, later, bytes } = await open()
    const counts = async () => publishedFrontSchema.parse(JSON.parse(await bytes())).counts
    expect(await counts()).toEqual({ subscribers: 0, businesses: 0 })
    await addSubscribers(context.store, 23)
    const businesses = (['published', 'published', 'draft'] as const).map((status, number) => {
      const id = `b${number}`
      return { id, slug: id, name: id, status, created_at: 1, updated_at: 1 }
    })
    await context.store.db.insertInto('businesses').values(businesses).execute()
    await later(14 / 60)
    expect(await counts()).toEqual({ subscribers: 0, businesses: 0 })
    await later(1 / 60)
    expect(await counts()).toEqual({ subscribers: 20, businesses: 2 })
  })
})
