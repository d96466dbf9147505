import { expect, test } from 'vitest'
import { describeOnBoth } from '../../../../../test/support/on-both-databases.ts'
import { ask, NOW, news, openDesk, rowOf, type Service, suggest } from '../../../../../test/support/suggestions.ts'

const DECISION = '0190f3ee-0000-7000-8000-000000000001'

describeOnBoth('a decision about a story', (openTestStore) => {
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
})
