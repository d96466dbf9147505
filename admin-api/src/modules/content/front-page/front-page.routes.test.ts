import type { PinChanges } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { openFrontPage } from '../../../../test/support/open-front-page.ts'

describe('the front page', () => {
  /** Five stories, of which the newest leads. */
  async function openWithStories() {
    const desk = await openFrontPage()
    const stories = {
      fair: await desk.story('Fair', { hours: 1 }),
      flood: await desk.story('Flood', { hours: 2 }),
      bridge: await desk.story('Bridge', { hours: 3 }),
      school: await desk.story('School', { hours: 4 }),
      bakery: await desk.story('Bakery', { hours: 5 }),
    }
    await desk.work()
    return { ...desk, stories }
  }

  it('puts a story in the lead, and the lead before it becomes the first second', async () => {
    const { pin, titles, stories } = await openWithStories()
    await pin(stories.bakery, 'lead')
    expect(await titles()).toEqual(['Bakery', 'Fair', 'Flood', 'Bridge'])
    await pin(stories.school, 'lead')
    expect(await titles()).toEqual(['School', 'Bakery', 'Fair', 'Flood'])
    await pin(stories.bridge, 'second')
    expect(await titles()).toEqual(['School', 'Bakery', 'Bridge', 'Fair'])
  })

  it('tells the publisher of a change that readers see, and of no other', async () => {
    const { pin, db, story, stories, work, bytes } = await openWithStories()
    const draft = await story('Draft', { status: 'draft' })
    const waiting = () => db.selectFrom('changes').select('kind').where('publish_id', 'is', null).execute()
    expect(await waiting()).toEqual([])
    await pin(stories.bakery, 'lead')
    expect(await waiting()).toEqual([{ kind: 'front' }])
    await work()
    const before = await bytes()
    await pin(draft, 'lead')
    expect([await waiting(), await bytes()]).toEqual([[], before])
  })

  it('brings the same bytes back with undo, of the last decision only', async () => {
    const { pin, decide, stories, bytes, undo } = await openWithStories()
    const steps = [
      () => pin(stories.bakery, 'lead'),
      () => pin(stories.school, 'second'),
      () => decide({ action: 'hide', articleId: stories.fair }),
      () => pin(stories.flood, 'second'),
      () => decide({ action: 'hide', articleId: stories.flood }),
    ]
    for (const step of steps) {
      const before = await bytes()
      await step()
      expect(await bytes()).not.toBe(before)
      await undo()
      expect(await bytes()).toBe(before)
      await expect(undo()).rejects.toThrow('There’s nothing to undo.')
      await step()
    }
  })

  it('refuses a change over a newer version, and changes nothing', async () => {
    const { pin, call, stories, titles, read } = await openWithStories()
    await pin(stories.bakery, 'lead')
    const answer = await call('POST', '', { version: 0, decision: { action: 'hide', articleId: stories.fair } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale'])
    expect([(await titles())[0], (await read()).version]).toEqual(['Bakery', 1])
  })

  it('changes a pin’s times and slot', async () => {
    const { pin, decide, read, titles, stories } = await openWithStories()
    await pin(stories.school, 'second')
    const [made] = (await pin(stories.bakery, 'second')).pins
    expect(await titles()).toEqual(['Fair', 'Bakery', 'School', 'Flood'])
    expect(made).toMatchObject({ lastsHours: 48, expiresAt: '2026-11-22T16:00:00.000Z', state: 'live' })
    const change = (changes: PinChanges) => decide({ action: 'change', articleId: stories.bakery, ...changes })
    await change({ expiresAt: null })
    const [changed] = (await read()).pins
    expect(changed).toMatchObject({ expiresAt: null, lastsHours: null })
    await pin(stories.bakery, 'lead')
    expect((await titles())[0]).toBe('Bakery')
    await decide({ action: 'unpin', articleId: stories.bakery })
    expect(await titles()).toEqual(['Fair', 'School', 'Flood', 'Bridge'])
  })

  it('keeps a hidden story off the page, until somebody shows it again', async () => {
    const { decide, titles, stories, read, bytes, pin } = await openWithStories()
    await pin(stories.flood, 'lead')
    await decide({ action: 'hide', articleId: stories.flood })
    await decide({ action: 'hide', articleId: stories.bridge })
    expect(await titles()).toEqual(['Fair', 'School', 'Bakery'])
    expect(JSON.parse(await bytes()).hidden).toHaveLength(2)
    await decide({ action: 'show', articleId: stories.flood })
    expect((await read()).hidden.map(({ article }) => article.title)).toEqual(['Bridge'])
    expect(await titles()).toEqual(['Fair', 'Flood', 'School', 'Bakery'])
  })

  it('lists what was read most in seven days, without obituaries', async () => {
    const { story, readBy, later, bytes, stories, db } = await openWithStories()
    const obituary = await story('Ada Byron', { category: 'Obituaries' })
    await readBy(obituary, 900)
    await readBy(stories.school, 20)
    await readBy(stories.bridge, 30)
    await later(1)
    const numbers = await db.selectFrom('articles').select(['id', 'number']).execute()
    const mostRead = async () =>
      JSON.parse(await bytes()).mostRead.map((number: number) => numbers.find((row) => row.number === number)?.id)
    expect(await mostRead()).toEqual([stories.bridge, stories.school])
    await later(7 * 24)
    expect(await mostRead()).toEqual([])
  })

  it('lets no obituary lead', async () => {
    const { story, call, read } = await openWithStories()
    const articleId = await story('Ada Byron', { category: 'Obituaries' })
    const pin = async (slot: string) =>
      call('POST', '', { version: (await read()).version, decision: { action: 'pin', articleId, slot } })
    const refusal = 'Obituaries don’t lead the front page. Choose Second for this one.'
    const answer = await pin('lead')
    expect([answer.statusCode, answer.json().message]).toEqual([422, refusal])
    expect((await pin('second')).statusCode).toBe(200)
    expect((await pin('lead')).statusCode).toBe(422)
  })
})
