import { NO_CREDIT } from '@hometown/shared-types/picture-credit'
import { describe, expect, it } from 'vitest'
import { post } from '../../test/support/posts.ts'
import { type MappedArticle, mapPostToArticle } from './post-to-article.ts'

function map(changes: Record<string, unknown> = {}): MappedArticle {
  const article = mapPostToArticle(post(changes), { siteName: 'Hometown News', now: 42 })
  if (!article) throw new Error('Not readable')
  return article
}

const media = {
  id: 8,
  source_url: 'https://news.example.org/uploads/river.jpg',
  alt_text: 'The river',
  media_type: 'image',
  media_details: { width: 1200, height: 800, sizes: {} },
}

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
      imageAlt: null,
      imageCaption: null,
      picture: null,
      authorName: 'Hometown News',
      authorAvatar: null,
      views: 0,
      status: 'published',
      publishedAt: Date.UTC(2026, 10, 20, 3, 33, 19),
      createdAt: Date.UTC(2026, 10, 20, 3, 33, 19),
      updatedAt: Date.UTC(2026, 10, 20, 6),
      slug: 'council-approves-budget',
      metaDescription: null,
      keywords: [],
    })
  })

  it('has a title in plain text', () => {
    const rendered = 'Fish &amp; chips &#8211; <em>live</em> &lt;3 &#8220;what&#8217;s next?&#8221;'
    expect(map({ title: { rendered } }).title).toBe('Fish & chips – live <3 “what’s next?”')
  })

  it('leaves out what WordPress writes before the title of a private post', () => {
    const title = { raw: 'Fish &amp; chips', rendered: 'Privat: Fish &amp; chips' }
    expect(map({ status: 'private', title }).title).toBe('Fish & chips')
    expect(map({ status: 'private', title: { rendered: title.rendered } }).title).toBe('Privat: Fish & chips')
  })

  it('has its first words as the title if it has none', () => {
    const rendered =
      '<figure><img src="/a.jpg"></figure>\n<p>The river rose two feet overnight, and the county closed the low bridge at Mill Road.</p>'
    const article = map({ title: { rendered: '' }, content: { rendered } })
    expect(article.title).toBe('The river rose two feet overnight, and the county closed…')
    expect(map({ title: { rendered: ' ' }, content: { rendered: '<p>Rain &amp; wind</p>' } }).title).toBe('Rain & wind')
    const japanese = '川の水位が一晩で上昇し'.repeat(9)
    expect(map({ title: { rendered: '' }, content: { rendered: japanese } }).title).toBe(`${japanese.slice(0, 60)}…`)
    expect(map({ status: 'private', title: { raw: '', rendered: 'Privat: ' } }).title).toBe('Body')
  })

  it.each([
    ['<p>Officials said &hellip; so. [&hellip;]</p>\n', 'Officials said … so.'],
    ['<p>Salt &amp; <b>pepper</b></p>', 'Salt & pepper'],
  ])('has a description in plain text: %j', (rendered, expected) => {
    expect(map({ excerpt: { rendered } }).description).toBe(expected)
  })

  it.each([
    ['publish', 'published'],
    ['private', 'archived'],
    ['draft', 'draft'],
    ['pending', 'draft'],
    ['future', 'draft'],
    ['trash', 'draft'],
  ])('is, from status %s, %s', (status, expected) => {
    expect(map({ status }).status).toBe(expected)
  })

  it.each([[{ password: 'secret', content: { rendered: '<p>x</p>' } }]])(
    'is none when readers must give a password: %j',
    (changes) => {
      expect(mapPostToArticle(post(changes), { siteName: 'x' })).toBeUndefined()
    },
  )
})

describe('times', () => {
  it.each([[null], ['0000-00-00T00:00:00']])('come from the local date when the GMT one is %j', (date_gmt) => {
    expect(map({ date_gmt }).publishedAt).toBe(Date.UTC(2026, 10, 19, 21, 33, 19))
  })

  it('default to now for the creation only', () => {
    const article = map({ date_gmt: null, date: null, modified: null, modified_gmt: null })
    expect(article).toMatchObject({ publishedAt: null, createdAt: 42, updatedAt: 42 })
  })
})

describe('pictures', () => {
  const featured = { featured_media: 8, _embedded: { 'wp:featuredmedia': [media] } }

  it('come from the featured media with its alternative text and dimensions', () => {
    expect(map(featured)).toMatchObject({
      imageUrl: media.source_url,
      imageAlt: 'The river',
      picture: { src: media.source_url, width: 1200, height: 800 },
    })
  })

  it('come from the meta field first, then from the plugin’s, and then have no dimensions', () => {
    const fifu = { fifu_image_url: 'https://b.example/2.jpg', fifu_image_alt: 'Two' }
    const own = { image_url: 'https://a.example/1.jpg', image_alt: 'One &amp; only' }
    expect(map({ ...featured, meta: { ...fifu, ...own } })).toMatchObject({
      imageUrl: own.image_url,
      imageAlt: 'One & only',
      picture: null,
    })
    expect(map({ ...featured, meta: { ...fifu, image_url: '' } })).toMatchObject({
      imageUrl: fifu.fifu_image_url,
      imageAlt: 'Two',
      picture: null,
    })
  })

  it.each(['javascript:alert(1)'])('are not taken from a meta field that holds %j', (image_url) => {
    expect(map({ ...featured, meta: { image_url } }).imageUrl).toBe(media.source_url)
  })

  it('are none when the reader may not see the featured one', () => {
    const embedded = { 'wp:featuredmedia': [{ code: 'rest_forbidden', message: 'Sorry', data: { status: 401 } }] }
    expect(map({ featured_media: 8, _embedded: embedded })).toMatchObject({ imageUrl: null, picture: null })
  })
})

describe('meta fields', () => {
  it('give author, description, views and keywords', () => {
    const meta = {
      author_name: 'Zoë O&#039;Neill',
      author_avatar: 'https://a.example/z.png',
      meta_description: 'Budget &amp; taxes',
      views: 3046,
      keywords: 'budget, taxes,schools,, ',
    }
    expect(map({ meta })).toMatchObject({
      authorName: "Zoë O'Neill",
      authorAvatar: 'https://a.example/z.png',
      metaDescription: 'Budget & taxes',
      views: 3046,
      keywords: ['budget', 'taxes', 'schools'],
    })
  })

  it('may come as lists', () => {
    expect(map({ meta: { image_alt: ['One'], keywords: ['a', 'b'] } })).toMatchObject({
      imageAlt: 'One',
      keywords: ['a', 'b'],
    })
  })
})

describe('who of the byline has a page', () => {
  const authors = [{ slug: 'ada-roe', name: 'Ada Roe', kind: 'person' }]

  it('comes from our own service', () => {
    expect(map({ hometown_authors: authors }).authors).toEqual(authors)
    expect(map()).not.toHaveProperty('authors')
  })
})

describe('the job that it describes', () => {
  const job = {
    ...{ employer: 'Mill', place: 'Alder Falls', isRemote: false, pay: '$18 an hour', employmentType: 'FULL_TIME' },
    ...{ applyUrl: 'https://mill.example/', closesAt: '2026-12-21T05:59:59.999Z', isClosed: false },
  }

  it('comes from our own service', () => {
    expect(map({ hometown_job: job }).job).toEqual(job)
    expect(map()).not.toHaveProperty('job')
  })
})

describe('what only editors get', () => {
  it('is the raw text, byte for byte, and our own id', () => {
    const raw = '<!-- wp:gallery {"ids":[1,2]} -->\n[shortcode]\r\n'
    const article = map({ content: { raw, rendered: '<p>x</p>' }, meta: { hometown_id: '0192-abc' } })
    expect(article).toMatchObject({ contentRaw: raw, hometownId: '0192-abc' })
  })
})

describe('the notes of a featured picture', () => {
  const noted = (rendered: string, mediaMeta = {}, meta = {}) =>
    map({ meta, _embedded: { 'wp:featuredmedia': [{ ...media, caption: { rendered }, meta: mediaMeta }] } })

  it('have its caption as plain text, and no credit without the companion plugin', () => {
    const caption = '<p>The river &amp; the <a href="/x">bridge</a></p>\n'
    expect(noted(caption).pictureNotes).toEqual({ ...NO_CREDIT, caption: 'The river & the bridge' })
    expect(noted('').pictureNotes).toEqual({ ...NO_CREDIT, caption: null })
  })

  it('have the credit that the companion plugin keeps', () => {
    const meta = {
      hometown_credit: 'Halvorsen &amp; Daughter',
      hometown_credit_url: 'https://photos.example/',
      hometown_license: 'cc-by-4.0',
      hometown_made_with_ai: true,
    }
    expect(noted('', meta).pictureNotes).toEqual({
      caption: null,
      credit: 'Halvorsen & Daughter',
      creditUrl: 'https://photos.example/',
      license: 'cc-by-4.0',
      madeWithAi: true,
    })
  })
})
