import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { addSource, HERALD, like, place } from '../../../../../test/support/stories.ts'
import { ask, news, openDesk, rowOf, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const RADIO = { id: 'radio', name: 'KCED', url: 'https://kced.example.org/', category: 'Community' } as const

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
})
