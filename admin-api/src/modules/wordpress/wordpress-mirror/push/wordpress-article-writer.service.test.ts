import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { restoreDeletedArticle } from '../../../content/articles/deleted/deleted-articles.service.ts'

const GALLERY = [
  '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery">x</figure><!-- /wp:gallery -->',
  '<!-- wp:columns --><div class="wp-block-columns">y</div><!-- /wp:columns -->',
  '[weather town="Millbrook"]',
].join('\n\n')

const newArticle = {
  title: 'Library extends its hours',
  description: 'Open until nine on weekdays.',
  category: 'Community',
  authorName: 'Ruth Okafor',
  content: '<p>From Monday on.</p>',
  status: 'published',
  keywords: ['library'],
} as const

function input() {
  return { ...newArticle, keywords: [...newArticle.keywords] }
}

async function mirrored(options: { posts: number; anonymous?: boolean }): Promise<MirrorHarness> {
  const harness = await openMirror({ ...options, env: { WORDPRESS_POLL_SECONDS: '3600' } })
  harness.start()
  const drafts = options.anonymous ? 0 : 1
  await harness.until(async () => expect(await harness.slugs()).toHaveLength(options.posts + drafts))
  return harness
}

async function rowOf(harness: MirrorHarness, wordpressId: number) {
  return harness.context.store.db
    .selectFrom('articles')
    .selectAll()
    .where('wordpress_id', '=', wordpressId)
    .executeTakeFirstOrThrow()
}

describe('writing articles through to WordPress', () => {
  it('creates the post there and has it here at once, with the category made if missing', async () => {
    const harness = await mirrored({ posts: 1 })
    const article = await createArticle(harness.context, input(), 'ruth')
    const post = harness.wordpress.site.posts.find((stored) => stored.id === article.wordpressPostId)
    expect(post).toMatchObject({ title: newArticle.title, status: 'publish', slug: 'library-extends-its-hours' })
    const term = harness.wordpress.site.terms.find((stored) => stored.id === post?.categories[0])
    expect(term).toMatchObject({ name: 'Community', slug: 'community' })
    expect(article).toMatchObject({ category: 'Community', slug: 'library-extends-its-hours', status: 'published' })
  })

  it('leaves the raw text byte for byte when only the title is changed', async () => {
    const harness = await openMirror({ posts: 1, env: { WORDPRESS_POLL_SECONDS: '3600' } })
    const [post] = harness.wordpress.site.posts
    if (!post) throw new Error('no post')
    post.content = GALLERY
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    const row = await rowOf(harness, post.id)

    const article = await updateArticle(harness.context, row.id, { title: 'A better title' }, 'ruth')

    expect(article.title).toBe('A better title')
    expect(post.title).toBe('A better title')
    expect(post.content).toBe(GALLERY)
    const write = harness.wordpress.received.findLast((request) => request.method === 'POST')
    expect(write?.path).toContain(`/posts/${post.id}`)
  })

  it('writes page breaks as WordPress does', async () => {
    const harness = await mirrored({ posts: 1 })
    const content = '<p>One</p><hr class="wp-block-nextpage"><p>Two</p>'
    const article = await createArticle(harness.context, { ...input(), content }, 'ruth')
    const post = harness.wordpress.site.posts.find((stored) => stored.id === article.wordpressPostId)
    expect(post?.content).toBe('<p>One</p><!--nextpage--><p>Two</p>')
    const { content_html } = await rowOf(harness, article.wordpressPostId)
    expect(content_html).toBe('<p>One</p><hr class="wp-block-nextpage" /><p>Two</p>')
  })

  it('keeps the post’s other categories when ours changes', async () => {
    const harness = await openMirror({ posts: 1, env: { WORDPRESS_POLL_SECONDS: '3600' } })
    const [post] = harness.wordpress.site.posts
    if (!post) throw new Error('no post')
    post.categories = [3, 5]
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    const row = await rowOf(harness, post.id)
    expect(row.category).toBe('Sports')
    await updateArticle(harness.context, row.id, { category: 'Business' }, 'ruth')
    expect([...post.categories].sort()).toEqual([4, 5])
  })

  it('refuses a save over a newer state and shows that state', async () => {
    const harness = await mirrored({ posts: 1 })
    const row = await rowOf(harness, 100)
    const [post] = harness.wordpress.site.posts
    if (post) Object.assign(post, { title: 'Changed in WordPress', modified: post.modified + 60_000 })
    await expect(updateArticle(harness.context, row.id, { title: 'Changed here' }, 'ruth')).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { extra: { current: { title: 'Changed in WordPress' } } },
    })
    expect(post?.title).toBe('Changed in WordPress')
  })

  it('says so when no answer comes, and finds the post again instead of making a second one', async () => {
    const harness = await mirrored({ posts: 1 })
    const { wordpress, context } = harness
    wordpress.trouble = (request, response) => {
      if (request.method !== 'POST' || !request.path.endsWith('/posts')) return false
      response.destroy()
      return true
    }
    await expect(createArticle(context, input(), 'ruth')).rejects.toMatchObject({ status: 503 })
    const { db } = context.store
    expect(await db.selectFrom('content_intents').select('state').execute()).toEqual([{ state: 'open' }])

    wordpress.trouble = undefined
    const article = await createArticle(context, input(), 'ruth')
    const [intent] = await db.selectFrom('content_intents').selectAll().execute()
    expect(intent).toMatchObject({ state: 'done', article_id: article.id })
  })

  it('makes no second post for a form whose first save was answered to nobody, and takes over what was typed since', async () => {
    const { wordpress, context } = await mirrored({ posts: 1 })
    const clientId = '0198a000-0000-7000-8000-000000000001'
    const posts = wordpress.site.posts.length
    wordpress.trouble = (request, response) => {
      if (request.method !== 'GET' || request.query.get('include') === null) return false
      response.destroy()
      return true
    }
    await expect(createArticle(context, { ...input(), clientId }, 'ruth')).rejects.toMatchObject({ status: 503 })
    expect(wordpress.site.posts).toHaveLength(posts + 1)

    wordpress.trouble = undefined
    const article = await createArticle(context, { ...input(), clientId, title: 'Typed since' }, 'ruth')
    expect(article).toMatchObject({ id: clientId, title: 'Typed since' })
    expect(await createArticle(context, { ...input(), clientId, title: 'Typed since' }, 'ruth')).toEqual(article)
    expect(wordpress.site.posts).toHaveLength(posts + 1)
  })

  it('takes changes that come again, because their answer was lost, for what they are', async () => {
    const { wordpress, context, ...harness } = await mirrored({ posts: 1 })
    const { id, version, wordpress_id } = await rowOf({ wordpress, context, ...harness }, 100)
    const changes = { title: 'Changed here', content: '<p>Changed.</p>', version }
    const writes = () => wordpress.received.filter(({ method }) => method === 'POST').length
    const before = writes()
    wordpress.trouble = (request, response) => {
      if (request.method !== 'GET' || request.query.get('include') === null) return false
      response.destroy()
      return true
    }
    await expect(updateArticle(context, id, changes, 'ruth')).rejects.toMatchObject({ status: 503 })
    expect(writes()).toBe(before + 1)

    wordpress.trouble = undefined
    const article = await updateArticle(context, id, changes, 'ruth')
    expect(article).toMatchObject({ title: 'Changed here', wordpressPostId: wordpress_id })
    const [post] = wordpress.site.posts
    if (post) Object.assign(post, { title: 'Changed in WordPress', modified: post.modified + 60_000 })
    await expect(updateArticle(context, id, { title: 'Mine', version: article.version }, 'ruth')).rejects.toMatchObject(
      {
        code: 'stale',
      },
    )
  })

  it('moves a deleted article’s post to the trash', async () => {
    const harness = await mirrored({ posts: 2 })
    const row = await rowOf(harness, 100)
    await deleteArticle(harness.context, row.id, 'ruth')
    expect(harness.wordpress.site.posts.find((post) => post.id === 100)?.status).toBe('trash')
    expect(await harness.slugs()).not.toContain(row.slug)
  })

  it('takes a deleted article’s post out of the trash, as the same article', async () => {
    const harness = await mirrored({ posts: 2 })
    const { context, wordpress } = harness
    const { db } = context.store
    const row = await rowOf(harness, 100)
    const post = { ...wordpress.site.posts.find(({ id }) => id === 100) }
    await db.updateTable('articles').set({ views: 9 }).where('id', '=', row.id).execute()
    await deleteArticle(context, row.id, 'ruth')
    await restoreDeletedArticle(context, row.id, await signIn(context))
    expect(await rowOf(harness, 100)).toMatchObject({ id: row.id, slug: row.slug, views: 9, status: row.status })
    const { status, slug, content, date } = post
    expect(wordpress.site.posts.find(({ id }) => id === 100)).toMatchObject({ status, slug, content, date })
    expect(wordpress.site.posts.filter(({ slug }) => slug === row.slug)).toHaveLength(1)
  })

  it('writes the post of a deleted article anew where WordPress has it no more', async () => {
    const harness = await mirrored({ posts: 2 })
    const { context, wordpress } = harness
    const row = await rowOf(harness, 100)
    await context.store.db.updateTable('articles').set({ views: 9 }).where('id', '=', row.id).execute()
    await deleteArticle(context, row.id, 'ruth')
    wordpress.site.posts.splice(0, 1)
    const restored = await restoreDeletedArticle(context, row.id, await signIn(context))
    expect(restored).toMatchObject({ id: row.id, slug: row.slug, title: row.title, views: 9 })
    expect(wordpress.site.posts.some(({ id }) => id === restored.wordpressPostId)).toBe(true)
  })

  it('leaves a deleted article in the trash while its address is another’s here', async () => {
    const harness = await mirrored({ posts: 2 })
    const { context, wordpress } = harness
    const row = await rowOf(harness, 100)
    await deleteArticle(context, row.id, 'ruth')
    await createArticle(context, { ...input(), slug: row.slug }, 'ruth')
    await expect(restoreDeletedArticle(context, row.id, await signIn(context))).rejects.toMatchObject({
      status: 409,
      code: 'slug_taken',
    })
    expect(wordpress.site.posts.find(({ id }) => id === 100)?.status).toBe('trash')
  })

  it.each([
    ['deleted for good', (harness: MirrorHarness) => void harness.wordpress.site.posts.splice(0, 1)],
    [
      'put into the trash',
      (harness: MirrorHarness) => void Object.assign(harness.wordpress.site.posts[0] ?? {}, { status: 'trash' }),
    ],
  ])('deletes an article whose post somebody has %s in WordPress', async (_how, happens) => {
    const harness = await mirrored({ posts: 2 })
    const row = await rowOf(harness, 100)
    happens(harness)
    await deleteArticle(harness.context, row.id, 'ruth')
    expect(await harness.slugs()).not.toContain(row.slug)
    const intents = harness.context.store.db.selectFrom('content_intents').select(['action', 'state', 'error'])
    expect(await intents.execute()).toEqual([{ action: 'delete', state: 'done', error: null }])
  })

  it('deletes no article because WordPress’s API answers that it does not exist', async () => {
    const harness = await mirrored({ posts: 2 })
    const row = await rowOf(harness, 100)
    harness.wordpress.trouble = ({ method }, response) => {
      if (method !== 'DELETE') return false
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"code":"rest_no_route","message":"No route"}')
      return true
    }
    await expect(deleteArticle(harness.context, row.id, 'ruth')).rejects.toMatchObject({
      code: 'wordpress_refused',
      message: 'WordPress refused it: No route',
    })
    expect(await harness.slugs()).toContain(row.slug)
  })

  it('refuses plainly where there are no credentials', async () => {
    const harness = await mirrored({ posts: 1, anonymous: true })
    await expect(createArticle(harness.context, input(), 'ruth')).rejects.toMatchObject({ code: 'wordpress_read_only' })
  })
})
