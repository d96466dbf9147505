import { expect, it } from 'vitest'
import { describeOnBoth } from '../../../../../test/support/on-both-databases.ts'
import { planOf } from '../../../../../test/support/plan-of.ts'
import { moveMatches } from './matches.repository.ts'

describeOnBoth('moving what was asked about an event', (openTestStore) => {
  it('finds it without reading all questions', async () => {
    const store = await openTestStore()
    const plan = await planOf(store, (db) => db.transaction().execute((trx) => moveMatches(trx, 'one', 'other')))
    expect(plan).toContain('event_matches_event')
    expect(plan).toContain('event_matches_added')
  })
})
