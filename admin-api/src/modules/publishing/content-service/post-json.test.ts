import { createArticleSchema, mapArticleTextColumns } from '@hometown/shared-types/contract/articles'
import { mapPostToArticle, postSchema } from '@hometown/wordpress-adapter'
import { expect, it } from 'vitest'
import { newMedia } from '../../../../test/support/new-media.ts'
import { columnsOfNew } from '../../content/articles/stored-articles.service.ts'
import { type KnownToPosts, type PostRow, postJson } from './post-json.ts'

const site = {
  siteUrl: 'https://www.example.invalid',
  uploadsUrl: 'https://api.example.invalid',
  timeZone: 'America/Chicago',
}
const nothing = { pictures: new Map() }
const publishedAt = Date.UTC(2026, 10, 20, 3, 33, 19)
const url = 'https://news.example.invalid/wp-content/uploads/fair.jpg'

function row(fields: Partial<PostRow> = {}): PostRow {
  const columns = columnsOfNew(
    createArticleSchema.parse({
      title: 'Fish & chips <live> at "Petrick’s"',
      description: 'AT&T, R&notes &copy; 5 < 6.\nTwo lines.',
      content: '<p>Fish &amp; chips <a href="/uploads/a.pdf">here</a></p>',
      category: 'Clubs',
      authorName: 'Zoë O’Neill & Sons',
      keywords: ['fish & chips', 'pie, cake', '&copy;'],
    }),
  )
  return {
    ...columns,
    ...{ image_url: null, image_width: null, image_height: null, image_srcset: null },
    ...mapArticleTextColumns(() => null),
    ...{
      meta_description: 'Salt &amp; vinegar',
      wordpress_id: 42,
      id: 'a',
      job: null,
      job_closed: 0,
      slug: 'fish-chips',
      views: 7,
    },
    ...{ published_at: publishedAt, created_at: publishedAt - 5000, updated_at: publishedAt + 1500 },
    ...fields,
  }
}

function mapped(post: PostRow, known: KnownToPosts = nothing) {
  const json = postJson(post, site, known, new Set(['author', 'wp:featuredmedia', 'wp:term']))
  return mapPostToArticle(postSchema.parse(JSON.parse(JSON.stringify(json))), { siteName: 'Courier' })
}

it('an article comes back from the adapter as the same article', () => {
  expect(mapped(row())).toMatchObject({
    wordpressPostId: 42,
    wordpressPostUrl: 'https://www.example.invalid/fish-chips',
    title: 'Fish & chips <live> at "Petrick’s"',
    description: 'AT&T, R&notes &copy; 5 < 6. Two lines.',
    content: '<p>Fish &amp; chips <a href="/uploads/a.pdf">here</a></p>',
    category: 'Clubs',
    ...{ imageUrl: null, imageAlt: null, imageCaption: null, picture: null },
    authorName: 'Zoë O’Neill & Sons',
    authorAvatar: null,
    views: 7,
    status: 'published',
    publishedAt,
    updatedAt: publishedAt + 1000,
    slug: 'fish-chips',
    metaDescription: 'Salt &amp; vinegar',
    keywords: ['fish & chips', 'pie', 'cake', '&copy;'],
  })
})

it('an article keeps the address, the texts and the sizes of its picture', () => {
  const small = url.replace('.jpg', '-480x320.jpg')
  const picture = { image_url: url, image_width: 1200, image_height: 800, image_srcset: `${small} 480w, ${url} 1200w` }
  expect(mapped(row({ ...picture, image_alt: 'A "fair" & more', image_caption: 'Pie & <cattle>' }))).toMatchObject({
    ...{ imageUrl: url, imageAlt: 'A "fair" & more', imageCaption: 'Pie & <cattle>' },
    picture: {
      ...{ src: url, width: 1200, height: 800 },
      srcset: [
        { src: small, width: 480, height: 320 },
        { src: url, width: 1200, height: 800 },
      ],
    },
  })
})

it('an article has the sizes of its picture, and no picture that was deleted', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const upload = `/uploads/${hash}.webp`
  const post = row({ image_url: upload, content_html: `<p>Fair</p><img src="${upload}">` })
  const pictures = new Map([[upload, newMedia({ url: upload, width: 640, height: 480 })]])
  expect(mapped(post, { pictures })?.copies).toEqual({
    ...{ src: `/derived/${hash}-640.jpg`, width: 640, height: 480, focal: { x: 0.5, y: 0.5 } },
    sources: ['avif', 'webp'].map((type) => ({
      type: `image/${type}`,
      srcset: `/derived/${hash}-320.${type} 320w, /derived/${hash}-640.${type} 640w`,
    })),
  })
  expect(mapped(post)).toMatchObject({ imageUrl: null, content: '<p>Fair</p>' })
})
