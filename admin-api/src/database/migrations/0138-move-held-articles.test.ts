import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newArticle } from '../../../test/support/new-article.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { columnsOfNew, insertArticles } from '../../modules/content/articles/stored-articles.service.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { findValue, saveValue } from '../settings/instance-values.ts'
import { moveHeldArticles } from './0138-move-held-articles.ts'
import { migrations } from './index.ts'

const ORIGIN = 'https://wordpress.example'

describe('articles that were held before they had a table', () => {
  async function open() {
    const store = await openTestStore()
    const { db } = store
    const rows = [1, 2, 3].map((number) => ({
      ...columnsOfNew(newArticle()),
      id: `article-${number}`,
      wordpress_id: number,
      origin: number === 3 ? 'local' : ORIGIN,
      slug: `story-${number}`,
      published_at: 0,
      created_at: 0,
      updated_at: 0,
    }))
    await db.transaction().execute((trx) => insertArticles(trx, rows))
    const held = () => db.selectFrom('held_articles').selectAll().orderBy('article_id').execute()
    // As another step, because the tables are new.
    const move = () => migrateStore(store, { list: { ...migrations, '9999-move-again': moveHeldArticles } })
    return { db, held, move }
  }

  it('stay held', async () => {
    const { db, held, move } = await open()
    await saveValue(db, 'wordpress_mirror', { origin: ORIGIN, held: [1, 2, 3, 4] }, 1000)
    await move()
    expect(await held()).toEqual([
      { article_id: 'article-1', missing_since: 1000, confirmed_at: null },
      { article_id: 'article-2', missing_since: 1000, confirmed_at: null },
    ])
  })

  it('and stay confirmed', async () => {
    const { db, held, move } = await open()
    await saveValue(db, 'wordpress_mirror', { origin: ORIGIN, held: [1] }, 1000)
    await saveValue(db, 'wordpress_loss_confirmed', true, 2000)
    await move()
    expect(await held()).toEqual([{ article_id: 'article-1', missing_since: 1000, confirmed_at: 2000 }])
    expect(await findValue(db, 'wordpress_loss_confirmed', z.unknown())).toBeUndefined()
  })

  it('are none without a WordPress', async () => {
    const { held, move } = await open()
    await move()
    expect(await held()).toEqual([])
  })
})
