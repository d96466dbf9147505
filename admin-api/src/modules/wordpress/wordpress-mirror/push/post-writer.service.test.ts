import { createArticleSchema } from '@hometown/shared-types/contract/articles'
import { updateDeskArticleSchema } from '@hometown/shared-types/contract/desk-articles'
import { describe, expect, it } from 'vitest'
import { testSettings } from '../../../../../../testing/test-settings.ts'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import {
  type ArticleForm,
  createArticle,
  deleteArticle,
  updateArticle,
} from '../../../../../test/support/write-articles.ts'
import { createDeskArticle, updateDeskArticle } from '../../../content/articles/index.ts'
import { deleteDeskArticle, restoreDeskArticle } from '../../../content/articles/writing/desk-articles.service.ts'
import { listRevisions } from '../../../content/articles/writing/revisions.ts'
import * as writing from '../../../content/articles/writing/save-article.ts'
import { saveWordPressPictures } from '../../../content/media/index.ts'
import { mirrorPosts } from '../mirror-posts.service.ts'
import { createSource } from '../wordpress-source.service.ts'

const GALLERY = [
  '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery">x</figure><!-- /wp:gallery -->',
  '<!-- wp:columns --><div class="wp-block-columns">y</div><!-- /wp:columns -->',
  '[weather town="Millbrook"]',
].join('\n\n')

const newArticle: ArticleForm = {
  title: 'Library extends its hours',
  description: 'Open until nine on weekdays.',
  category: 'Community',
  authorName: 'Ruth Okafor',
  content: '<p>From Monday on.</p>',
  status: 'published',
  keywords: ['library'],
}

/** @param first fields of the first post */
async function mirrored({ posts, first = {} }: { posts: number; first?: object }): Promise<MirrorHarness> {
  const harness = await openMirror({ posts, env: testSettings({ wordpressPollSeconds: 3600 }) })
  Object.assign(harness.wordpress.site.posts[0] ?? {}, first)
  harness.start()
  // The site also has a draft.
  await harness.until(async () => expect(await harness.slugs()).toHaveLength(posts + 1))
  return harness
}

async function rowOf({ article }: Pick<MirrorHarness, 'article'>, wordpressId: number) {
  return (await article(wordpressId)) ?? expect.fail('no such article')
}

describe('writing articles through to WordPress', () => {
  it('creates the post there and has it here at once, with the category made if missing', async () => {
    const harness = await mirrored({ posts: 1 })
    const article = await createArticle(harness.context, newArticle, 'ruth')
    const post = harness.post(article.wordpressPostId)
    expect(post).toMatchObject({ title: newArticle.title, status: 'publish', slug: 'library-extends-its-hours' })
    const term = harness.wordpress.site.terms.find((stored) => stored.id === post?.categories[0])
    expect(term).toMatchObject({ name: 'Community', slug: 'community' })
    expect(article).toMatchObject({ category: 'Community', slug: 'library-extends-its-hours', status: 'published' })
  })

  it('leaves the raw text byte for byte when only the title is changed', async () => {
    const harness = await mirrored({ posts: 1, first: { content: GALLERY } })
    const [post] = harness.wordpress.site.posts
    const row = await rowOf(harness, 100)

    const article = await updateArticle(harness.context, row.id, { title: 'A better title' }, 'ruth')

    expect(article.title).toBe('A better title')
    expect(post).toMatchObject({ title: 'A better title', content: GALLERY })
    const write = harness.wordpress.received.findLast((request) => request.method === 'POST')
    expect(write?.path).toContain('/posts/100')
  })

  it('keeps the post’s other categories when ours changes', async () => {
    const harness = await mirrored({ posts: 1, first: { categories: [3, 5] } })
    const row = await rowOf(harness, 100)
    expect(row.category).toBe('Sports')
    await updateArticle(harness.context, row.id, { category: 'Business' }, 'ruth')
    expect(harness.wordpress.site.posts[0]?.categories.toSorted()).toEqual([4, 5])
  })

  it('refuses a save over a newer state and shows that state', async () => {
    const harness = await mirrored({ posts: 1 })
    const row = await rowOf(harness, 100)
    const post = harness.post(100)
    Object.assign(post, { title: 'Changed in WordPress', modified: post.modified + 60_000 })
    await expect(updateArticle(harness.context, row.id, { title: 'Changed here' }, 'ruth')).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { extra: { current: { title: 'Changed in WordPress' } } },
    })
    expect(post.title).toBe('Changed in WordPress')
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
    await expect(createArticle(context, { ...newArticle, clientId }, 'ruth')).rejects.toMatchObject({ status: 503 })
    expect(wordpress.site.posts).toHaveLength(posts + 1)

    wordpress.trouble = undefined
    const article = await createArticle(context, { ...newArticle, clientId, title: 'Typed since' }, 'ruth')
    expect(article).toMatchObject({ id: clientId, title: 'Typed since' })
    expect(await createArticle(context, { ...newArticle, clientId, title: 'Typed since' }, 'ruth')).toEqual(article)
    expect(wordpress.site.posts).toHaveLength(posts + 1)
  })

  it('makes one post of a form that is saved again while WordPress still works on its first save', async () => {
    const { wordpress, context } = await mirrored({ posts: 1 })
    const clientId = '0198a000-0000-7000-8000-000000000002'
    const posts = wordpress.site.posts.length
    const save = (title: string) => createArticle(context, { ...newArticle, clientId, title }, 'ruth')
    const [first, second] = await Promise.all([save('First'), save('Typed since')])
    expect(wordpress.site.posts).toHaveLength(posts + 1)
    expect([first, second]).toMatchObject([
      { id: clientId, title: 'First' },
      { id: clientId, title: 'Typed since' },
    ])
  })

  it('stores what belongs to a save with it, or neither', async () => {
    const { context, article } = await mirrored({ posts: 1 })
    const row = await rowOf({ article }, 100)
    const save = { actor: 'operator' as const, afterWrite: () => Promise.reject(new Error('No more space')) }
    const change = writing.changeArticle(context, row.id, { title: 'With a plan' }, save)
    await expect(change).rejects.toThrow('No more space')
    expect(await rowOf({ article }, 100)).toEqual(row)
    await expect(writing.deleteArticle(context, row.id, save)).rejects.toThrow('No more space')
    expect(await rowOf({ article }, 100)).toMatchObject({ id: row.id, deleted_at: null })
  })

  it('says that an editor published, also when the webhook of that comes before the answer', async () => {
    const { context, wordpress } = await mirrored({ posts: 1 })
    const user = await signIn(context)
    const made = await createDeskArticle(context, createArticleSchema.parse({ ...newArticle, status: 'draft' }), user)
    const client = context.wordpress ?? expect.unreachable()
    const update = client.posts.update.bind(client.posts)
    client.posts.update = async (id, fields) => {
      const answer = await update(id, fields)
      await mirrorPosts({ context, origin: wordpress.url }, createSource(client, true), [id])
      return answer
    }
    await updateDeskArticle(context, made.id, { status: 'published', version: made.version }, user)
    const actions = await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['article.create', 'article.publish'])
  })

  it('gives a save of what only we have a version of its own, so that nobody saves over it unseen', async () => {
    const { context, wordpress, article } = await mirrored({ posts: 1 })
    const user = await signIn(context)
    const { id, version } = await rowOf({ article }, 100)
    const requests = wordpress.received.length
    const pay = (words: string) =>
      updateDeskArticle(context, id, updateDeskArticleSchema.parse({ job: { pay: words }, version }), user)
    expect(await pay('$18 an hour')).toMatchObject({ job: { pay: '$18 an hour' }, version: version + 1 })
    await expect(pay('$20 an hour')).rejects.toMatchObject({ status: 409, code: 'stale' })
    const revisions = await listRevisions(context.store.db, id)
    expect(revisions.map((revision) => revision.version)).toEqual([version + 1, version])
    expect(wordpress.received).toHaveLength(requests)
  })

  it('moves a deleted article’s post to the trash, and takes it out again as the same article', async () => {
    const harness = await mirrored({ posts: 2 })
    const { context, wordpress } = harness
    const { db } = context.store
    const row = await rowOf(harness, 100)
    const post = { ...harness.post(100) }
    await db.updateTable('articles').set({ views: 9 }).where('id', '=', row.id).execute()
    await deleteArticle(context, row.id, 'ruth')
    expect(harness.post(100).status).toBe('trash')
    expect(await harness.slugs()).not.toContain(row.slug)
    await restoreDeskArticle(context, row.id, await signIn(context))
    expect(await rowOf(harness, 100)).toMatchObject({ id: row.id, slug: row.slug, views: 9, status: row.status })
    const { status, slug, content, date } = post
    expect(harness.post(100)).toMatchObject({ status, slug, content, date })
    expect(wordpress.site.posts.filter(({ slug }) => slug === row.slug)).toHaveLength(1)
  })

  it('leaves the post of a contributor’s draft alone that somebody has published in WordPress since', async () => {
    const { context, post: postOf, article } = await mirrored({ posts: 1 })
    const ann = await signIn(context, 'contributor')
    const draft = createArticleSchema.parse({ ...newArticle, status: 'draft' })
    const { id, wordpressPostId } = await createDeskArticle(context, draft, ann)
    const post = postOf(wordpressPostId)
    Object.assign(post, { status: 'publish', modified: post.modified + 60_000 })
    await expect(deleteDeskArticle(context, id, ann)).rejects.toMatchObject({ status: 403 })
    expect(post.status).toBe('publish')
    expect(await rowOf({ article }, wordpressPostId)).toMatchObject({ id, status: 'published' })
  })

  it.each([
    ['deleted for good', ({ wordpress }: MirrorHarness) => void wordpress.site.posts.splice(0, 1)],
    ['put into the trash', ({ post }: MirrorHarness) => void Object.assign(post(100), { status: 'trash' })],
  ])('deletes an article whose post somebody has %s in WordPress', async (_how, happens) => {
    const harness = await mirrored({ posts: 2 })
    const row = await rowOf(harness, 100)
    happens(harness)
    await deleteArticle(harness.context, row.id, 'ruth')
    expect(await harness.slugs()).not.toContain(row.slug)
  })
})

it('the picture of an article that lives in WordPress is the featured one there, goes with it, and one from elsewhere leaves it alone', async () => {
  const { context, post: postOf } = await openMirror({ posts: 1 })
  const { media } = context.wordpress ?? expect.fail('There is no WordPress')
  // The mirror does this for a post that shows the picture.
  const { items } = await media.list({})
  await context.store.write('clock', (tx) => saveWordPressPictures(tx, context, items))
  const picture = await context.store.db
    .selectFrom('media')
    .select(['remote_id as id', 'url'])
    .executeTakeFirstOrThrow()
  const pictured = { ...newArticle, imageUrl: picture.url }
  const { id, wordpressPostId, imageUrl } = await createArticle(context, pictured, 'ruth')
  const post = postOf(wordpressPostId)
  expect([imageUrl, post.featured_media]).toEqual([picture.url, picture.id])

  await updateArticle(context, id, { title: 'The fair has begun' }, 'ruth')
  expect(post).toMatchObject({ title: 'The fair has begun', featured_media: picture.id })

  const elsewhere = 'https://pictures.example/a.jpg'
  expect((await updateArticle(context, id, { imageUrl: elsewhere }, 'ruth')).imageUrl).toBe(elsewhere)
  expect(post.featured_media).toBe(picture.id)

  expect((await updateArticle(context, id, { imageUrl: null }, 'ruth')).imageUrl).toBeNull()
  expect(post.featured_media).toBe(0)
  expect((await updateArticle(context, id, { imageUrl: picture.url }, 'ruth')).imageUrl).toBe(picture.url)
  expect(post.featured_media).toBe(picture.id)
})
