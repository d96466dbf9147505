import { describe, expect, it } from 'vitest'
import { post } from '../../test/support/posts.ts'
import { mapPostToArticle } from './post-to-article.ts'
import { articleToPostFields } from './to-post.ts'

describe('the fields of a write', () => {
  it('name everything as WordPress does', () => {
    expect(
      articleToPostFields({
        title: 'T',
        description: 'D',
        contentRaw: '<!-- wp:x -->',
        slug: 's',
        status: 'archived',
        publishedAt: Date.UTC(2026, 10, 20, 3, 33, 19, 500),
        categoryIds: [3],
        tagIds: [],
        featuredMediaId: 0,
        imageUrl: 'https://a.example/1.jpg',
        imageAlt: null,
        metaDescription: 'M',
        keywords: ['a', 'b'],
        authorName: 'Z',
        authorAvatar: null,
        hometownId: 'h',
      }),
    ).toEqual({
      title: 'T',
      excerpt: 'D',
      content: '<!-- wp:x -->',
      slug: 's',
      status: 'private',
      date_gmt: '2026-11-20T03:33:19',
      categories: [3],
      tags: [],
      featured_media: 0,
      meta: {
        image_url: 'https://a.example/1.jpg',
        image_alt: '',
        meta_description: 'M',
        keywords: 'a, b',
        author_name: 'Z',
        author_avatar: '',
        hometown_id: 'h',
      },
    })
  })

  it.each(['Salt & pepper', '5 < 6 > 4', 'How to write &lt;b&gt;'])(
    'give a title that reads the same afterwards: %j',
    (title) => {
      const rendered = articleToPostFields({ title }).title ?? ''
      expect(mapPostToArticle(post({ title: { rendered } }), { siteName: 'x' })?.title).toBe(title)
    },
  )
})
