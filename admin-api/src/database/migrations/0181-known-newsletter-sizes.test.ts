import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { addNewsletter } from '../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { noteKnownNewsletterSizes } from './0181-known-newsletter-sizes.ts'
import { migrations } from './index.ts'

const hashOf = (digit: number) => digit.toString(16).padStart(20, '0')

describe('newsletters that were sent before their sizes of pictures were noted', () => {
  it('are found by each size that they name, once', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { store } = context
    const expected: { hash: string; newsletter_id: string }[] = []
    for (let at = 1; at <= 21; at++) {
      const newsletterId = await addNewsletter(context)
      const hashes = [hashOf(0), hashOf(at)]
      const content = JSON.stringify(
        [...hashes, hashOf(0)].map((hash) => ({ src: `https://paper.example/derived/${hash}-960.jpg` })),
      )
      await store.db
        .insertInto('newsletter_issues')
        .values({ newsletter_id: newsletterId, content, frozen_at: 1 })
        .execute()
      for (const hash of hashes) expected.push({ hash, newsletter_id: newsletterId })
    }
    await migrateStore(store, { list: { ...migrations, '9999-note-again': noteKnownNewsletterSizes } })
    const noted = await store.db.selectFrom('newsletter_sizes').selectAll().execute()
    expect(noted).toHaveLength(42)
    expect(noted).toEqual(expect.arrayContaining(expected))
  })
})
