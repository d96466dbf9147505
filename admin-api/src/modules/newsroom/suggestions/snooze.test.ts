import { describe, expect, test } from 'vitest'
import { ask, openDesk, rowOf, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

const page = async (desk: Service, query = 'status=pending') => (await ask(desk, 'GET', `?page=1&${query}`)).json()
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('a snoozed suggestion', () => {
  test('leaves the pending list, has a list of its own, and comes back on its morning', async () => {
    const desk = await openDesk(openTestStore)
    const [id, other] = [await suggest(desk), await suggest(desk)]
    const answer = await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-21', version: 1 })
    expect(answer.json()).toMatchObject({ status: 'pending', snoozedUntil: '2026-11-21T07:00', reviewedAt: null })
    const [pending, snoozed] = [await page(desk), await page(desk, 'status=snoozed')]
    expect([idsOf(pending), idsOf(snoozed)]).toEqual([[other], [id]])
    expect(pending.counts).toMatchObject({ pending: 1, snoozed: 1, all: 2 })
    expect([pending.total, snoozed.total]).toEqual([1, 1])
    expect([pending.groups, snoozed.groups]).toEqual([
      [{ category: 'Community', count: 1 }],
      [{ category: 'Community', count: 1 }],
    ])

    desk.context.clock.set(Date.parse('2026-11-21T12:59:00Z'))
    expect(idsOf(await page(desk))).toEqual([other])
    desk.context.clock.set(Date.parse('2026-11-21T13:00:00Z'))
    expect(new Set(idsOf(await page(desk)))).toEqual(new Set([id, other]))
    expect((await page(desk)).counts).toMatchObject({ pending: 2, snoozed: 0 })
  })
})

describe('snoozing', () => {
  test('is taken back as one step, and a decision ends it', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-23' })
    expect((await ask(desk, 'POST', `/${id}/undo`, { step: 'snooze' })).json().suggestion.snoozedUntil).toBeNull()
    await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-23' })
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved' })
    expect(await rowOf(desk, id)).toMatchObject({ status: 'approved', snoozed_until: null })
    await ask(desk, 'POST', `/${id}/undo`)
    expect(await rowOf(desk, id)).toMatchObject({ status: 'pending', snoozed_until: '2026-11-23T07:00' })
    expect((await ask(desk, 'POST', `/${id}/snooze`, { until: null })).json().snoozedUntil).toBeNull()
  })

  test('needs a day within a year, and something that is pending', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    for (const until of ['2026-11-20', '2028-01-01', 'someday', 'tomorrow', '2026-02-30'])
      expect((await ask(desk, 'POST', `/${id}/snooze`, { until })).statusCode).toBeGreaterThanOrEqual(400)
    await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' })
    expect((await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-21' })).statusCode).toBe(409)
  })
})
