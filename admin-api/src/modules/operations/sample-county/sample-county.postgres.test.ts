import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { somebodyWaits } from '../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { getPublishedFront, refreshFront } from '../../content/front-page/front-page.service.ts'
import { importSampleCounty, removeSampleCounty } from './sample-county.service.ts'

it('the sample county goes although the front page was chosen anew meanwhile', async () => {
  const store = await openTestStore()
  const context = await buildTestContext({ store })
  await importSampleCounty(context)
  await refreshFront(context)
  const other = await store.db.startTransaction().execute()
  await other
    .updateTable('front_page')
    .set((row) => ({ revision: sql<number>`${row.ref('revision')} + 1` }))
    .execute()
  const removal = removeSampleCounty(context)
  await somebodyWaits(store)
  await other.commit().execute()
  expect(await removal).toBe(sampleArticles.length)
  expect((await getPublishedFront(context))?.alerts).toEqual({ active: [], recent: [] })
})
