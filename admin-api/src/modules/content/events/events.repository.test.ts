import { expect, it } from 'vitest'
import { describeOnBoth } from '../../../../test/support/on-both-databases.ts'
import { planOf } from '../../../../test/support/plan-of.ts'
import { listEventsAt } from './events.repository.ts'

describeOnBoth('events that start at a time', (openTestStore) => {
  it('are found without reading the whole calendar', async () => {
    const plan = await planOf(await openTestStore(), (db) => listEventsAt(db, ['2026-12-05T10:00']))
    expect(plan).toContain('calendar_events_start')
    expect(plan).toMatch(/start_date\s*=/)
  })
})
