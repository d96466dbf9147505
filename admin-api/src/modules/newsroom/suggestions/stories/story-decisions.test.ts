import { describe, expect, test } from 'vitest'
import { ask, NOW, news, openDesk, rowOf, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const DECISION = '0190f3ee-0000-7000-8000-000000000001'

describe('a decision about a story', () => {
  /** `count` stories of one item each, the first found first. */
  async function open(count: number) {
    const desk = await openDesk(openTestStore)
    const ids: string[] = []
    for (let index = 0; index < count; index++)
      ids.push(await suggest(desk, news({ url: `https://gazette.example.org/${index}` }), { foundAt: NOW + index }))
    return { desk, ids: ids as [string, string, string, string] }
  }

  const join = (desk: Service, id: string, other: string) => ask(desk, 'POST', `/${id}/join`, { other })
  const split = (desk: Service, id: string, other: string) =>
    ask(desk, 'POST', `/${id}/split`, { other, decision: DECISION })
  const undo = (desk: Service, id: string) => ask(desk, 'POST', `/${id}/undo`, { decision: DECISION })

  test('sees what was made of a story, whichever of its items was found first', async () => {
    const { desk, ids } = await open(4)
    const [older, newer, another, made] = ids
    await join(desk, newer, older)
    await ask(desk, 'POST', `/${newer}/publish`, {})
    expect((await join(desk, another, newer)).statusCode).toBe(200)
    expect(await rowOf(desk, another)).toMatchObject({ story_id: newer, status: 'published' })
    await ask(desk, 'POST', `/${made}/publish`, {})
    expect((await join(desk, made, older)).json()).toMatchObject({ code: 'both_made' })
  })

  test('isn’t undone once the item that was split off was published, decided, or joined with another', async () => {
    const { desk, ids } = await open(4)
    const [lead, item, another] = ids
    const ends: [method: 'POST' | 'PATCH', path: string, body: object][] = [
      ['POST', `/${item}/publish`, {}],
      ['PATCH', `/${item}`, { status: 'rejected' }],
      ['POST', `/${item}/join`, { other: another }],
      ['POST', `/${another}/join`, { other: item }],
    ]
    for (const [index, end] of ends.entries()) {
      const decision = `0190f3ee-0000-7000-8000-00000000001${index}`
      await join(desk, lead, item)
      await ask(desk, 'POST', `/${lead}/split`, { other: item, decision })
      expect((await ask(desk, ...end)).statusCode).toBe(200)
      const places = await Promise.all(ids.map((id) => rowOf(desk, id)))
      expect((await ask(desk, 'POST', `/${lead}/undo`, { decision })).json()).toMatchObject({ code: 'stale' })
      expect(await Promise.all(ids.map((id) => rowOf(desk, id)))).toEqual(places)
      await ask(desk, 'POST', `/${end[1] === `/${another}/join` ? another : item}/undo`, {})
    }
  })

  test('is undone into the story that its lead has joined in the meantime', async () => {
    const { desk, ids } = await open(3)
    const [lead, item, above] = ids
    await join(desk, lead, item)
    await split(desk, lead, item)
    await join(desk, above, lead)
    await ask(desk, 'PATCH', `/${above}`, { status: 'approved' })
    expect((await undo(desk, lead)).statusCode).toBe(200)
    expect(await rowOf(desk, item)).toMatchObject({ story_id: above, status: 'approved' })
  })

  test('stands when an editor undoes what an item of the story was before', async () => {
    const { desk, ids } = await open(2)
    const [lead, item] = ids
    await ask(desk, 'PATCH', `/${item}`, { status: 'rejected' })
    await ask(desk, 'POST', `/${lead}/publish`, {})
    await join(desk, lead, item)
    expect((await ask(desk, 'POST', `/${item}/undo`, {})).json()).toMatchObject({ code: 'in_story' })
    const elsewhere = (await ask(desk, 'POST', `/${item}/split`, { other: lead })).json()
    expect(elsewhere).toMatchObject({ code: 'in_story', storyId: lead })
    expect(await rowOf(desk, item)).toMatchObject({ story_id: lead, status: 'published' })
  })

  test('at the same moment as another leaves no story within a story, and none that was used twice', async () => {
    const { desk, ids } = await open(4)
    const [first, second, third] = ids
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        join(desk, first, second),
        join(desk, second, third),
        ask(desk, 'POST', `/${third}/publish`, {}),
        ask(desk, 'POST', `/${second}/publish`, {}),
      ])
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
      const rows = new Map((await Promise.all(ids.map((id) => rowOf(desk, id)))).map((row) => [row.id, row]))
      for (const { story_id, article_id } of rows.values()) {
        if (story_id === null) continue
        expect(rows.get(story_id)).toMatchObject({ story_id: null })
        expect(article_id).toBeNull()
      }
      const none = { story_id: null, article_id: null, status: 'pending' } as const
      await desk.context.store.db.deleteFrom('suggestion_steps').execute()
      await desk.context.store.db.updateTable('content_suggestions').set(none).execute()
    }
  })
})
