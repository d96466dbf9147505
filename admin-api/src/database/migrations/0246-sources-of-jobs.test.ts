import { describe, expect, it } from 'vitest'
import { GAZETTE, news, openDesk, suggest } from '../../../test/support/suggestions.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { addSourcesOfJobs } from './0246-sources-of-jobs.ts'
import { addSuggestedJobs } from './0247-suggested-jobs.ts'
import { migrations } from './index.ts'

describe('sources and suggestions from before Jobs was one of their categories', () => {
  it('keep their category, and may be of Jobs from now on', async () => {
    const desk = await openDesk(openTestStore)
    const { store } = desk.context
    const id = await suggest(desk, news())
    const again = { '9998-again': addSourcesOfJobs, '9999-again': addSuggestedJobs }
    await migrateStore(store, { list: { ...migrations, ...again } })
    const source = () =>
      store.db.selectFrom('sources').select('category').where('id', '=', GAZETTE.id).executeTakeFirst()
    const suggestion = () =>
      store.db.selectFrom('content_suggestions').select('ai_category').where('id', '=', id).executeTakeFirst()
    expect(await source()).toEqual({ category: 'Community' })
    expect(await suggestion()).toEqual({ ai_category: 'Community' })
    await store.db.updateTable('sources').set({ category: 'Jobs' }).execute()
    await store.db.updateTable('content_suggestions').set({ ai_category: 'Jobs' }).execute()
    expect([await source(), await suggestion()]).toEqual([{ category: 'Jobs' }, { ai_category: 'Jobs' }])
    await expect(
      store.db
        .updateTable('sources')
        .set({ category: 'Weather' as 'Jobs' })
        .execute(),
    ).rejects.toThrow(/check/i)
  })
})
