import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { findArticle } from '../stored-articles.service.ts'
import { findFormerAddress, noteWordPressPlaces } from './former-addresses.service.ts'

describe('an old address that two articles had', () => {
  async function start() {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const publish = (slug: string) => createArticle(context, newArticle({ status: 'published', slug }), 'nora')
    const moved = await publish('fair-of-the-old-site')
    const import_ = async () => {
      context.clock.advance(1000)
      const row = await findArticle(db, moved.id)
      if (!row) throw new Error('no article')
      const place = { row, paths: ['/fair'], links: [], isSticky: false, isNew: false }
      await db.transaction().execute((trx) => noteWordPressPlaces(trx, [place], context))
    }
    const rename = async () => {
      const other = await publish('fair')
      context.clock.advance(1000)
      await updateArticle(context, other.id, { version: other.version, slug: 'fair-of-2025' }, 'nora')
    }
    return { import: import_, rename, leadsTo: () => findFormerAddress(db, '/fair') }
  }

  it('leads to the one that an editor renamed after the other came', async () => {
    const site = await start()
    await site.import()
    await site.rename()
    expect(await site.leadsTo()).toBe('/fair-of-2025')
    await site.import()
    expect(await site.leadsTo()).toBe('/fair-of-2025')
  })

  it('leads to the one that came after an editor renamed the other', async () => {
    const site = await start()
    await site.rename()
    await site.import()
    expect(await site.leadsTo()).toBe('/fair-of-the-old-site')
  })
})
