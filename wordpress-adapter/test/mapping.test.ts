import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE_TEXTS, mapArticleTextColumns, mapArticleTexts } from '@hometown/shared-types/contract/articles'
import { NO_CREDIT, PICTURE_LICENSES } from '@hometown/shared-types/contract/pictures'
import { describe, expect, it } from 'vitest'
import {
  articleToPostFields,
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  metaOfCredit,
  notesOfMedia,
  notesToMediaFields,
  postSchema,
  type WordPressPost,
} from '../src/index.ts'

type Json = Record<string, unknown>

function post(changes: Json = {}): WordPressPost {
  return postSchema.parse({
    id: 28,
    slug: 'council-approves-budget',
    status: 'publish',
    link: 'https://news.example.org/council-approves-budget/',
    title: { rendered: 'Council approves budget' },
    content: { rendered: '<p>Body</p>', protected: false },
    excerpt: { rendered: '<p>Short</p>\n' },
    date: '2026-11-19T21:33:19',
    date_gmt: '2026-11-20T03:33:19',
    modified: '2026-11-20T00:00:00',
    modified_gmt: '2026-11-20T06:00:00',
    categories: [3],
    ...changes,
  })
}

function map(changes: Json = {}, options: Partial<MapPostOptions> = {}): MappedArticle {
  const article = mapPostToArticle(post(changes), { siteName: 'Hometown News', now: 42, ...options })
  if (!article) throw new Error('Not readable')
  return article
}

const pluginFile = (name: string) => readFileSync(join(import.meta.dirname, '../plugin/includes', name), 'utf8')

describe('a post as an article', () => {
  it('has every field', () => {
    expect(map()).toEqual({
      wordpressPostId: 28,
      wordpressPostUrl: 'https://news.example.org/council-approves-budget/',
      title: 'Council approves budget',
      description: 'Short',
      content: '<p>Body</p>',
      category: 'Sports',
      imageUrl: null,
      picture: null,
      authorName: 'Hometown News',
      views: 0,
      status: 'published',
      publishedAt: Date.UTC(2026, 10, 20, 3, 33, 19),
      createdAt: Date.UTC(2026, 10, 20, 3, 33, 19),
      updatedAt: Date.UTC(2026, 10, 20, 6),
      slug: 'council-approves-budget',
      ...mapArticleTexts(() => null),
      keywords: [],
    })
  })

  const japanese = '川の水位が一晩で上昇し'.repeat(9)
  const privately = { raw: 'Fish &amp; chips', rendered: 'Privat: Fish &amp; chips' }
  const rainy = '<p>The river rose two feet overnight, and the county closed the low bridge at Mill Road.</p>'
  it.each<[Json, Partial<MappedArticle>]>([
    [{ title: { rendered: 'Fish &amp; chips &#8211; <em>live</em> &lt;3' } }, { title: 'Fish & chips – live <3' }],
    [{ status: 'private', title: privately }, { title: 'Fish & chips' }],
    [{ status: 'private', title: { raw: '', rendered: 'Privat: ' } }, { title: 'Body' }],
    [
      { title: { rendered: ' ' }, content: { rendered: rainy } },
      { title: 'The river rose two feet overnight, and the county closed…' },
    ],
    [{ title: { rendered: '' }, content: { rendered: japanese } }, { title: `${japanese.slice(0, 60)}…` }],
    [{ excerpt: { rendered: '<p>Officials &hellip; so. [&hellip;]</p>\n' } }, { description: 'Officials … so.' }],
    [{ status: 'private' }, { status: 'archived' }],
    [{ date_gmt: '0000-00-00T00:00:00' }, { publishedAt: Date.UTC(2026, 10, 19, 21, 33, 19) }],
    [
      { date_gmt: null, date: null, modified: null, modified_gmt: null },
      { publishedAt: null, createdAt: 42, updatedAt: 42 },
    ],
    [
      { meta: { views: '3046', keywords: 'budget, taxes,R&amp;D,, ' } },
      { views: 3046, keywords: ['budget', 'taxes', 'R&D'] },
    ],
    [
      { meta: { views: 'many', keywords: ['a', 5], image_alt: ['One'] } },
      { views: 0, keywords: ['a'], imageAlt: 'One' },
    ],
    [{ meta: [] }, { keywords: [] }],
    [{ hometown: { authors: [{ slug: 'ada', name: 'Ada' }] } }, { authors: [expect.anything()] }],
  ])('of which WordPress says %j', (changes, expected) => {
    expect(map(changes)).toMatchObject(expected)
  })

  it('is none when readers must give a password', () => {
    const options = { siteName: 'x' }
    expect(mapPostToArticle(post({ content: { rendered: '', protected: true } }), options)).toBeUndefined()
    expect(mapPostToArticle(post({ password: 'secret', content: { rendered: 'x' } }), options)).toBeUndefined()
  })

  it('keeps the raw text, byte for byte, and our own id', () => {
    const raw = '<!-- wp:gallery {"ids":[1,2]} -->\n[shortcode]\r\n'
    const article = map({ content: { raw, rendered: '<p>x</p>' }, meta: { hometown_id: '0192-abc' } })
    expect(article).toMatchObject({ contentRaw: raw, hometownId: '0192-abc' })
  })

  it('has the same numbers wherever in an answer its post stands', () => {
    const gallery = (number: number) =>
      `<div id="gallery-${number}" class="gallery gallery-columns-3"><a href="#gallery-${number}">See gallery-12</a></div>` +
      `<figure class="wp-block-gallery-${number + 20} wp-image-12"></figure>`
    const content = (first: number) => map({ content: { rendered: gallery(first) + gallery(first + 1) } }).content
    expect(content(1)).toBe(content(41))
    expect(content(41)).toContain(
      '<div id="gallery-1" class="gallery gallery-columns-3"><a href="#gallery-1">See gallery-12</a>',
    )
    expect(content(41)).toContain('wp-image-12')
  })
})

const term = (id: number, name: string, slug = name.toLowerCase(), taxonomy = 'category') => ({
  ...{ id, name, slug, taxonomy },
})
const embedded = (category: object) => ({ 'wp:term': [[category], [term(20, 'Obituaries', 'obituaries', 'post_tag')]] })

it.each([
  [term(40, 'Sports Schedule'), {}, 'Sports'],
  [term(40, 'Social&nbsp;Clubs'), {}, 'Clubs'],
  [term(40, 'Todesfälle', 'obituaries'), {}, 'Obituaries'],
  [term(5, 'Health'), {}, 'Community'],
  [term(41, 'Faith &amp; Life'), { 'faith & life': 'Churches' }, 'Churches'],
  [term(41, 'Faith &amp; Life'), { '41': 'Clubs' }, 'Clubs'],
] as const)('the category of a post: %j is, with the map %j, %s', (category, categoryMap, expected) => {
  expect(map({ categories: [category.id], _embedded: embedded(category) }, { categoryMap }).category).toBe(expected)
})

describe('the author of a post', () => {
  const pictureOf = (size: number) => `https://news.example.org/uploads/jane-${size}.jpg`
  const jane = { id: 5, name: 'Jane O&#8217;Hara', slug: 'jane', avatar_urls: { 24: pictureOf(24), 96: pictureOf(96) } }
  const coauthored = (...slugs: string[]) => {
    const terms = slugs.map((slug, index) => ({ id: 60 + index, name: slug, slug, taxonomy: 'author' }))
    return { _embedded: { author: [jane], 'wp:term': [[], terms] } }
  }
  const authors = [
    { display_name: 'Ada Roe', avatar_url: pictureOf(96) },
    { display_name: 'Bo Diaz', avatar_url: { url: pictureOf(96) } },
    { nobody: true },
    { display_name: 'Cy Young' },
  ]
  const gravatar = { ...jane, avatar_urls: { 96: 'https://secure.gravatar.com/avatar/1' } }
  const written = { author_name: 'Ruth &amp; Max Lind', author_avatar: 'https://a.example/z.png' }

  it.each<[Json, Partial<MapPostOptions>, string, string | null]>([
    [{ _embedded: { author: [jane] } }, {}, 'Jane O’Hara', pictureOf(96)],
    [{ _embedded: { author: [gravatar] } }, {}, 'Jane O’Hara', null],
    [{ _embedded: { author: [{ code: 'rest_user_invalid_id' }] } }, {}, 'Hometown News', null],
    [{ _embedded: { author: [jane] }, meta: written }, {}, 'Ruth & Max Lind', 'https://a.example/z.png'],
    [{ _embedded: { author: [jane] }, meta: written }, { bylines: 'paper' }, 'Hometown News', null],
    [{ authors, _embedded: { author: [jane] } }, {}, 'Ada Roe, Bo Diaz and Cy Young', pictureOf(96)],
    [coauthored('cap-bo', 'ada'), { coauthors: { ada: 'Ada Roe', bo: 'Bo Diaz' } }, 'Bo Diaz and Ada Roe', null],
    [coauthored('cap-bo', 'cap-ada'), { coauthors: { bo: 'Bo Diaz' } }, 'Jane O’Hara', pictureOf(96)],
  ])('of %j with %j is %s', (changes, options, authorName, authorAvatar) => {
    expect(map(changes, options)).toMatchObject({ authorName, authorAvatar })
  })
})

describe('the picture of a post', () => {
  const at = (name: string, width: number, height: number) => ({
    ...{ source_url: `https://news.example.org/${name}.jpg`, width, height },
  })
  const sizes = {
    large: at('large', 1024, 683),
    thumbnail: at('thumbnail', 150, 150),
    medium: at('medium', 300, 200),
    broken: { source_url: '' },
    same: at('same', 1200, 800),
    full: at('full', 1200, 800),
  }
  const media = { id: 8, source_url: sizes.full.source_url, alt_text: 'The river', media_type: 'image' }
  const featured = (more: Json) => ({ _embedded: { 'wp:featuredmedia': [{ ...media, ...more }] } })

  it('has its sizes from small to large, without the cropped ones', () => {
    const article = map(featured({ media_details: { width: 1200, height: 800, sizes } }))
    expect(article).toMatchObject({ imageUrl: media.source_url, imageAlt: 'The river' })
    expect(article.picture?.srcset.map(({ src, width }) => `${src} ${width}w`)).toEqual([
      'https://news.example.org/medium.jpg 300w',
      'https://news.example.org/large.jpg 1024w',
      'https://news.example.org/full.jpg 1200w',
    ])
    expect(map(featured({ media_details: { width: 40, height: 30, sizes: [] } })).picture?.srcset).toHaveLength(1)
  })

  const own = { image_url: 'https://a.example/1.jpg', image_alt: 'One &amp; only' }
  const fifu = { fifu_image_url: 'https://b.example/2.jpg', fifu_image_alt: 'Two' }
  it.each<[Json, string | null, string | null]>([
    [{ ...featured({}), meta: { ...fifu, ...own } }, own.image_url, 'One & only'],
    [{ ...featured({}), meta: { ...fifu, image_url: '' } }, fifu.fifu_image_url, 'Two'],
    [{ ...featured({}), meta: { image_url: 'javascript:alert(1)' } }, media.source_url, 'The river'],
    [{ _embedded: { 'wp:featuredmedia': [{ code: 'rest_forbidden' }] } }, null, null],
  ])('of %j is %s', (changes, imageUrl, imageAlt) => {
    expect(map(changes)).toMatchObject({ imageUrl, imageAlt, picture: null })
  })

  it('has its caption, and a credit with the companion plugin', () => {
    const caption = { rendered: '<p>The river &amp; the <a href="/x">bridge</a></p>\n' }
    const notes = { ...NO_CREDIT, caption: 'The river & the bridge' }
    expect(map(featured({ caption })).pictureNotes).toEqual(notes)
    const meta = { hometown_credit: 'Halvorsen &amp; Daughter', hometown_license: 'cc-by-4.0' }
    const credited = { ...notes, credit: 'Halvorsen & Daughter', license: 'cc-by-4.0' }
    expect(map(featured({ caption, meta })).pictureNotes).toEqual(credited)
  })
})

describe('notes of a picture for WordPress', () => {
  const credit = { credit: 'June', creditUrl: 'https://photos.example/', license: 'cc0-1.0', madeWithAi: true } as const

  it('come back as they were, and are taken away with null', () => {
    const { caption, meta = {} } = notesToMediaFields({ caption: 'Fish & <chips>', ...credit })
    expect(notesOfMedia({ caption: { rendered: `<p>${caption}</p>` }, meta })).toEqual({
      ...{ caption: 'Fish & <chips>', ...credit },
    })
    expect(notesToMediaFields({ caption: null, credit: null })).toEqual({ caption: '', meta: { hometown_credit: '' } })
    expect(notesToMediaFields({ madeWithAi: false })).toEqual({ meta: { hometown_made_with_ai: false } })
  })

  it('have the licenses of the companion plugin', () => {
    const [, licenses = ''] = /function picture_licenses\(\)([\s\S]*?)\n}/.exec(pluginFile('picture-fields.php')) ?? []
    const known = Array.from(licenses.matchAll(/^\t\t'([a-z0-9.-]+)' +=> .*?'([^']+)'/gm), ([, id, name]) => [id, name])
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(Object.entries(PICTURE_LICENSES).map(([id, { name }]) => [id, name])),
    )
  })
})

describe('an article for WordPress', () => {
  it('has WordPress’s names for everything', () => {
    const fields = articleToPostFields({
      ...{ title: 'T', description: 'D', contentRaw: '<!-- wp:x -->', slug: 's', status: 'archived', hometownId: 'h' },
      ...{ publishedAt: Date.UTC(2026, 10, 20, 3, 33, 19, 500), categoryIds: [3], featuredMediaId: 0 },
      ...{ imageUrl: null, keywords: ['a', 'b'], authorName: 'Z' },
    })
    expect(fields).toEqual({
      ...{ title: 'T', excerpt: 'D', content: '<!-- wp:x -->', slug: 's', status: 'private' },
      ...{ date_gmt: '2026-11-20T03:33:19', categories: [3], featured_media: 0 },
      meta: { image_url: '', keywords: 'a, b', author_name: 'Z', hometown_id: 'h' },
    })
  })

  it.each(['Salt & pepper', '5 < 6 > 4', 'How to write &lt;b&gt;'])('keeps its title: %j', (title) => {
    expect(map({ title: { rendered: articleToPostFields({ title }).title ?? '' } }).title).toBe(title)
  })

  it('has its optional texts in meta fields, which come back', () => {
    const texts = mapArticleTexts((name, { isAddress }) =>
      isAddress ? `https://pictures.example/${name}` : `The ${name}`,
    )
    const { meta } = articleToPostFields(texts)
    expect(meta).toEqual(mapArticleTextColumns((name) => texts[name]))
    expect(map({ meta })).toMatchObject(texts)
    expect(articleToPostFields(mapArticleTexts(() => null)).meta).toEqual(mapArticleTextColumns(() => ''))
  })
})

const kindOf = (text: object) => ('isAddress' in text ? 'url' : 'text')
const fields = Object.fromEntries(
  Array.from(pluginFile('fields.php').matchAll(/'(\w+)' +=> '(\w+)'/g), ([, name, kind]) => [name, kind]),
)
it.each([
  ...Object.values(ARTICLE_TEXTS).map(({ column, ...text }) => [column, kindOf(text)]),
  ...Object.keys(metaOfCredit(NO_CREDIT)).map((name) => [name, expect.any(String)]),
])('the companion plugin has in fields.php the field %s', (name, kind) => {
  expect(fields).toMatchObject({ [name]: kind })
})
