import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { mirrorPosts } from './mirror.service.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { editableSource } from './wordpress-source.ts'

describe('texts of a WordPress that no database or page can hold', () => {
  it('stop nobody’s post: the rest of them is kept', async () => {
    const { context, wordpress } = await openMirror({ posts: 2 })
    const [odd] = wordpress.site.posts
    if (!odd) throw new Error('no posts')
    odd.title = 'Old\u0000 bridge\u0007\ud800'
    odd.excerpt = 'With\u0000out end\u001b'
    odd.content = '<p>Iron\u0000 and\ud800 stone</p>'
    odd.meta = { ...odd.meta, author_name: 'Nora\u0000 E', keywords: 'iron\u0000, \u0000', image_alt: 'A\u0000 bridge' }
    const { items } = (await context.wordpress?.posts.list({ _embed: true, context: 'edit' })) ?? { items: [] }
    if (!context.wordpress) throw new Error('There is no WordPress')
    const source = editableSource(context.wordpress)
    const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
    const { changed, notices } = await mirrorPosts(mirror, source, items)
    expect([changed, notices]).toEqual([2, []])
    const row = await context.store.db
      .selectFrom('articles')
      .selectAll()
      .where('wordpress_id', '=', odd.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      title: 'Old bridge \ufffd',
      description: 'Without end',
      content_html: '<p>Iron and\ufffd stone</p>',
      author_name: 'Nora E',
      keywords: '["iron"]',
    })
    expect((await mirrorPosts(mirror, source, items)).changed).toBe(0)
  })
})
