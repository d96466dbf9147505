import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { keepWordPressPictures } from '../../../content/media/library/wordpress-pictures.service.ts'

const ARTICLE = {
  title: 'The fair begins',
  description: 'At noon.',
  category: 'Events',
  authorName: 'Ruth Okafor',
  content: '<p>At noon.</p>',
  status: 'published',
  keywords: [],
} as const

describe('the picture of an article that lives in WordPress', () => {
  async function open() {
    const harness = await openMirror({ posts: 1 })
    const { context, wordpress } = harness
    if (!context.wordpress) throw new Error('There is no WordPress')
    // As the mirror does for a post that shows it.
    const { items } = await context.wordpress.media.list({})
    await context.store.db.transaction().execute((trx) => keepWordPressPictures(trx, context, items))
    const { id, url } = await context.store.db
      .selectFrom('media')
      .select(['remote_id as id', 'url'])
      .executeTakeFirstOrThrow()
    const postOf = (number: number) => wordpress.site.posts.find((post) => post.id === number)
    return { context, client: context.wordpress, picture: { id, url }, postOf }
  }

  it('is the featured one there, goes with it, and one from elsewhere leaves it alone', async () => {
    const { context, picture, postOf } = await open()
    const input = { ...ARTICLE, keywords: [] }
    const { id, wordpressPostId, imageUrl } = await createArticle(context, { ...input, imageUrl: picture.url }, 'ruth')
    const post = postOf(wordpressPostId)
    expect([imageUrl, post?.featured_media]).toEqual([picture.url, picture.id])

    await updateArticle(context, id, { title: 'The fair has begun' }, 'ruth')
    expect(post).toMatchObject({ title: 'The fair has begun', featured_media: picture.id })

    const elsewhere = 'https://pictures.example/a.jpg'
    expect((await updateArticle(context, id, { imageUrl: elsewhere }, 'ruth')).imageUrl).toBe(elsewhere)
    expect(post?.featured_media).toBe(picture.id)

    expect((await updateArticle(context, id, { imageUrl: null }, 'ruth')).imageUrl).toBeNull()
    expect(post?.featured_media).toBe(0)
    expect((await updateArticle(context, id, { imageUrl: picture.url }, 'ruth')).imageUrl).toBe(picture.url)
    expect(post?.featured_media).toBe(picture.id)
  })
})
