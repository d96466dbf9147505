import { expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { saveValue } from '../../../../database/settings/instance-values.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { findHeld, removeMissing } from './held-loss.service.ts'

it('keeps what an editor confirms while a sync stores which articles are still missing', async () => {
  const store = await openTestStore()
  const { context, wordpress } = await openMirror({ posts: 1, store })
  const origin = wordpress.url
  const held = { origin, ids: [1, 2], confirmed: [] }
  await saveValue(store.db, 'wordpress_held', held, 0)

  const desk = await store.db.startTransaction().execute()
  await saveValue(desk, 'wordpress_held', { ...held, confirmed: held.ids }, 0)
  const mirror = { context, origin, reader: safeArticleReaders.poll }
  const syncing = removeMissing(mirror, createMirrorReport(context), [2], [])
  await somebodyWaits(store)
  await desk.commit().execute()
  await syncing

  expect(await findHeld(store.db, origin)).toEqual({ origin, ids: [1], confirmed: [1] })
})
