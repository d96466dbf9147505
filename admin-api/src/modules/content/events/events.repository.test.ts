import { describe, expect, it } from 'vitest'
import { planOf } from '../../../../test/support/plan-of.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import { listEventsAt } from './events.repository.ts'

/** On SQLite: of an empty table PostgreSQL takes any index. */
describe('events that start at a time', () => {
  it('are found without reading the whole calendar', async () => {
    const plan = await planOf(await openTestSqlite(), (db) => listEventsAt(db, ['2026-12-05T10:00']))
    expect(plan).toContain('calendar_events_start')
    expect(plan).toMatch(/start_date\s*=/)
  })
})
