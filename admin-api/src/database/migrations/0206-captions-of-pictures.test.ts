import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newArticle } from '../../../test/support/new-article.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { columnsOfNew, insertArticles } from '../../modules/content/articles/stored-articles.service.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { findValue, saveValue } from '../settings/instance-values.ts'
import { moveCaptionsToPictures } from './0206-captions-of-pictures.ts'
import { migrations } from './index.ts'

describe('captions that articles had from WordPress', () => {
  it('become those of the pictures, and the library is read again', async () => {
    const store = await openTestStore()
    const { db } = store
    const url = 'https://wordpress.example/fair.jpg'
    const article = (number: number, fields: object) => ({
      ...columnsOfNew(newArticle()),
      ...{ id: `article-${number}`, wordpress_id: number, slug: `story-${number}` },
      ...{ published_at: 0, created_at: 0, updated_at: 0 },
      ...fields,
    })
    const rows = [
      article(1, { image_url: url, image_caption: `The fair${'!'.repeat(700)}` }),
      article(2, { image_url: url }),
      article(3, { image_url: 'https://elsewhere.example/a.jpg', image_caption: 'Elsewhere' }),
    ]
    await db.transaction().execute((trx) => insertArticles(trx, rows))
    const picture = { mime_type: 'image/jpeg', bytes: 1, width: 1, height: 1, created_at: 0 }
    const media = [url, 'https://wordpress.example/other.jpg'].map((address, at) => ({
      ...picture,
      ...{ id: `media-${at}`, wordpress_id: at + 1, url: address },
    }))
    await db.insertInto('media').values(media).execute()
    await saveValue(db, 'wordpress_library', { origin: 'https://wordpress.example' }, 1000)

    await migrateStore(store, { list: { ...migrations, '9999-move-again': moveCaptionsToPictures } })

    const captions = await db.selectFrom('media').select('caption').orderBy('id').execute()
    expect(captions.map(({ caption }) => caption?.length)).toEqual([600, undefined])
    const left = await db.selectFrom('articles').select('id').where('image_caption', 'is not', null).execute()
    expect(left).toEqual([])
    expect(await findValue(db, 'wordpress_library', z.unknown())).toBeUndefined()
  })
})
