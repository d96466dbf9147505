import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { addSource, HERALD, like, place } from '../../../../../test/support/stories.ts'
import {
  articlesOf,
  ask,
  NOW,
  news,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const RADIO = { id: 'radio', name: 'KCED', url: 'https://kced.example.org/', category: 'Community' } as const
const DAY = 86_400_000

describe('a story of several items', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    for (const source of [HERALD, RADIO]) await addSource(desk, source)
    const other: Service = { ...desk, staff: await signIn(desk.context) }
    const first = await suggest(desk)
    const second = await suggest(
      desk,
      news({ title: 'Ribbon to be cut at creek', url: 'https://herald.example.org/1' }),
      {
        source: HERALD,
      },
    )
    const third = await suggest(desk, news({ title: 'Bridge ready', url: 'https://kced.example.org/9' }), {
      source: RADIO,
    })
    return { desk, other, first, second, third }
  }

  const listed = async (desk: Service, query = '') => {
    const page = (await ask(desk, 'GET', `?page=1&per_page=50${query}`)).json()
    return page.data.map((one: { id: string }) => one.id).sort()
  }
  const one = async (desk: Service, id: string) => (await ask(desk, 'GET', `/${id}`)).json()
  const story = async (desk: Service, id: string) => (await ask(desk, 'GET', `/${id}/story`)).json()

  test('is listed once, with each item and why it was joined inside, and is found by the words of any', async () => {
    const { desk, first, second, third } = await open()
    await place(desk, second, like(first))
    expect(await listed(desk)).toEqual([first, third].sort())
    expect(await listed(desk, '&search=ribbon+cut')).toContain(first)
    expect(await listed(desk, '&source=herald')).toEqual([first])
    expect(await one(desk, first)).toMatchObject({ story: { others: 1, sources: 2, offers: 0 }, origins: [{}, {}] })
    expect(await story(desk, first)).toMatchObject({
      members: [
        {
          ...{ id: second, title: 'Ribbon to be cut at creek', sourceName: 'Alder Herald', status: 'pending' },
          ...{ reasons: ['Both name Cedar Creek.'], joinedBy: null, url: 'https://herald.example.org/1' },
        },
      ],
      offers: [],
    })
  })

  test('ranks higher with each source that tells it, and says so; a copy doesn’t count', async () => {
    const { desk, first, second, third } = await open()
    await place(desk, second, like(first, { isCopy: true }))
    const alone = await one(desk, first)
    expect(alone.story.sources).toBe(1)
    await place(desk, third, like(first))
    const told = await one(desk, first)
    expect(told.reasons).toContainEqual({ words: 'told by 2 sources', points: 8 })
    expect(told.relevanceScore).toBe(alone.relevanceScore + 8)
    await ask(desk, 'POST', `/${first}/split`, { other: third })
    expect((await one(desk, first)).relevanceScore).toBe(alone.relevanceScore)
  })

  test('is decided and undone as one', async () => {
    const { desk, first, second } = await open()
    await place(desk, second, like(first))
    expect((await ask(desk, 'PATCH', `/${second}`, { status: 'approved' })).json()).toMatchObject({ code: 'in_story' })
    await ask(desk, 'PATCH', `/${first}`, { status: 'rejected' })
    expect((await rowOf(desk, second)).status).toBe('rejected')
    await ask(desk, 'POST', `/${first}/undo`, {})
    expect((await rowOf(desk, second)).status).toBe('pending')
    await ask(desk, 'DELETE', `/${first}`)
    expect((await rowOf(desk, second)).deleted_at).not.toBeNull()
    await ask(desk, 'POST', '/restore', { ids: [first] })
    expect((await rowOf(desk, second)).deleted_at).toBeNull()
  })

  test('is published with all of its sources', async () => {
    const { desk, first, second } = await open()
    await place(desk, second, like(first))
    expect((await ask(desk, 'POST', `/${first}/publish`, {})).statusCode).toBe(200)
    const [article] = await articlesOf(desk)
    expect(article?.content_html).toContain('Cedar Gazette')
    expect(article?.content_html).toContain('Alder Herald')
    expect((await rowOf(desk, second)).status).toBe('published')
  })

  test('takes in a later item as it is', async () => {
    const { desk, first, second } = await open()
    await ask(desk, 'PATCH', `/${first}`, { status: 'approved' })
    await place(desk, second, like(first))
    expect(await rowOf(desk, second)).toMatchObject({ story_id: first, status: 'approved' })
  })

  test('gives an item back as a row of its own, and an undo takes it in again', async () => {
    const { desk, first, second } = await open()
    await place(desk, second, like(first))
    await ask(desk, 'PATCH', `/${first}`, { status: 'approved' })
    expect((await ask(desk, 'POST', `/${first}/split`, { other: second })).statusCode).toBe(200)
    expect(await listed(desk, '&status=pending')).toContain(second)
    expect((await ask(desk, 'POST', `/${first}/undo`, {})).json()).toMatchObject({
      message: 'The item is part of the story again.',
      suggestion: { status: 'approved', story: { others: 1 } },
    })
    expect(await rowOf(desk, second)).toMatchObject({ story_id: first, status: 'approved' })
    expect((await story(desk, first)).members[0]).toMatchObject({ joinedBy: null, reasons: ['Both name Cedar Creek.'] })
  })

  test('that may be the same is offered until an editor joins it, with all that belongs to it', async () => {
    const { desk, first, second, third } = await open()
    await place(desk, third, like(second))
    await place(desk, first, like(second, { isSure: false, reasons: ['Both are about a road.'] }))
    expect(await one(desk, first)).toMatchObject({ story: { others: 0, offers: 1 } })
    expect((await story(desk, first)).offers).toMatchObject([{ id: second, reasons: ['Both are about a road.'] }])
    expect((await ask(desk, 'POST', `/${first}/join`, { other: second })).json()).toMatchObject({
      ...{ id: first, story: { others: 2, sources: 3, offers: 0 } },
    })
    expect(await listed(desk)).toEqual([first])
    expect((await story(desk, first)).members[0].joinedBy).toBe(desk.staff.username)
    await ask(desk, 'POST', `/${first}/undo`, {})
    expect(await listed(desk)).toEqual([first, second].sort())
    expect(await rowOf(desk, third)).toMatchObject({ story_id: second })
    expect(await one(desk, first)).toMatchObject({ story: { offers: 1 } })
  })

  test('that was told apart isn’t offered again, until an undo', async () => {
    const { desk, first, second } = await open()
    await place(desk, second, like(first, { isSure: false }))
    await ask(desk, 'POST', `/${first}/apart`, { other: second })
    expect((await one(desk, first)).story.offers).toBe(0)
    expect((await one(desk, second)).story.offers).toBe(0)
    await ask(desk, 'POST', `/${first}/undo`, {})
    expect((await one(desk, second)).story.offers).toBe(1)
  })

  test('stays split by an editor when the item comes again under another address, and offers nothing of it', async () => {
    const { desk, first, second } = await open()
    await place(desk, second, like(first))
    await ask(desk, 'POST', `/${first}/split`, { other: second })
    const again = await suggest(desk, news({ url: 'https://herald.example.org/2' }), { source: HERALD })
    await place(desk, again, like(second, { score: 5 }), like(first))
    expect((await rowOf(desk, again)).story_id).toBe(second)
    expect((await one(desk, second)).story.offers).toBe(0)
    const another = await suggest(desk, news({ url: 'https://kced.example.org/2' }), { source: RADIO })
    await place(desk, another, like(again, { score: 1, isSure: false }), like(first, { score: 0.5 }))
    expect(await rowOf(desk, another)).toMatchObject({ story_id: null })
  })

  test('is led by the one that was published, and two published ones can’t be joined', async () => {
    const { desk, first, second, third } = await open()
    await ask(desk, 'POST', `/${second}/publish`, {})
    await ask(desk, 'POST', `/${first}/join`, { other: second })
    expect(await rowOf(desk, first)).toMatchObject({ story_id: second, status: 'published' })
    await ask(desk, 'POST', `/${first}/undo`, {})
    expect(await rowOf(desk, first)).toMatchObject({ story_id: null, status: 'pending' })
    await ask(desk, 'POST', `/${third}/publish`, {})
    expect((await ask(desk, 'POST', `/${third}/join`, { other: second })).json()).toMatchObject({ code: 'both_made' })
  })

  test('of which two editors join and split at once loses nothing, and the last one is told what happened', async () => {
    const { desk, other, first, second, third } = await open()
    await place(desk, second, like(first))
    await place(desk, third, like(first, { isSure: false }))
    const { version } = await one(desk, first)
    const answers = await Promise.all([
      ask(desk, 'POST', `/${first}/split`, { other: second, version }),
      ask(other, 'POST', `/${first}/join`, { other: third, version }),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.json().message).toMatch(
      /already (?:split its story|joined it with another item)\. Check it again/,
    )
    const rows = await Promise.all([second, third].map((id) => rowOf(desk, id)))
    for (const row of rows) expect([null, first]).toContain(row.story_id)
    expect((await listed(desk)).length + (await story(desk, first)).members.length).toBe(3)
  })

  test('takes a decision that arrives twice once', async () => {
    const { desk, first, second } = await open()
    const decision = '0190f3ee-0000-7000-8000-000000000001'
    for (let time = 0; time < 2; time++)
      expect((await ask(desk, 'POST', `/${first}/join`, { other: second, decision })).statusCode).toBe(200)
    const steps = await desk.context.store.db.selectFrom('suggestion_steps').select('step').execute()
    expect(steps).toEqual([{ step: 'join' }])
  })

  test('holds at most fifty items; a flood makes more stories and loses none', async () => {
    const { desk, first } = await open()
    const ids: string[] = []
    for (let index = 0; index < 60; index++) {
      const id = await suggest(desk, news({ url: `https://herald.example.org/f${index}` }), {
        source: HERALD,
        foundAt: NOW + DAY,
      })
      await place(desk, id, like(first), ...ids.slice(-8).map((known) => like(known, { score: 1 })))
      ids.push(id)
    }
    const rows = await Promise.all(ids.map((id) => rowOf(desk, id)))
    const sizes = [...Map.groupBy(rows, ({ id, story_id }) => story_id ?? id).values()].map((some) => some.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(60)
  })
})
