import { describe, expect, it } from 'vitest'
import { planOf } from '../../../../../test/support/plan-of.ts'
import { openTestSqlite } from '../../../../../test/support/test-store.ts'
import { moveMatches } from './matches.repository.ts'

describe('moving what was asked about an event', () => {
  it('finds it without reading all questions', async () => {
    const store = await openTestSqlite()
    const plan = await planOf(store, (db) => db.transaction().execute((trx) => moveMatches(trx, 'one', 'other')))
    expect(plan).toContain('event_matches_event')
    expect(plan).toContain('event_matches_added')
  })
})
