import type { PlanningEntry } from '@hometown/shared-types/planning'
import { expect, test } from 'vitest'
import { firstOf, keyOf, planByDay } from './plan-by-day.ts'

const plain: PlanningEntry = {
  ...{ kind: 'article', id: 'a', title: 'A', category: 'Sports', start: '2026-11-25T09:00', at: 0, state: 'scheduled' },
  ...{ version: 1, fixed: null, detail: '', series: null, cancelled: false, held: false },
}
const entry = (changes: Partial<PlanningEntry>): PlanningEntry => ({ ...plain, ...changes })

test('a day has its entries and the number of events that were left out, without hidden kinds', () => {
  const entries = [entry({}), entry({ id: 'e', kind: 'event' }), entry({ id: 'b', start: '2026-11-26' })]
  const more = [
    { day: '2026-11-25', kind: 'event', count: 4 },
    { day: '2026-11-25', kind: 'game', count: 2 },
  ] as const
  const all = planByDay({ entries, more: [...more], cut: false }, new Set())
  expect([...all].map(([day, plan]) => [day, plan.entries.length, plan.more])).toEqual([
    ['2026-11-25', 2, 6],
    ['2026-11-26', 1, 0],
  ])
  const some = planByDay({ entries, more: [...more], cut: false }, new Set(['event']))
  expect(some.get('2026-11-25')).toMatchObject({ entries: [{ id: 'a' }], more: 2 })
})

test('where there is no room for all, the newsroom’s own work goes before events, in the order of the day', () => {
  const entries = [
    entry({ id: 'e1', kind: 'event', start: '2026-11-25T06:00' }),
    entry({ id: 'e2', kind: 'game', start: '2026-11-25T07:00' }),
    entry({ id: 'a', start: '2026-11-25T09:00' }),
    entry({ id: 'n', kind: 'newsletter', start: '2026-11-25T10:00' }),
  ]
  expect(firstOf(entries, 3).map(({ id }) => id)).toEqual(['e1', 'a', 'n'])
  expect(firstOf(entries, 4)).toBe(entries)
})

test('the dates of a series, and the plans of an article, are told apart', () => {
  const dates = ['2026-11-25', '2026-12-02'].map((date) => entry({ kind: 'event', series: { date, first: date } }))
  expect(new Set([...dates, entry({}), entry({ kind: 'unpublish' })].map(keyOf)).size).toBe(4)
})
