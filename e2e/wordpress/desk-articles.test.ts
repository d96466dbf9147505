import type { ArticleRevision } from '@hometown/shared-types/article-revision'
import type { BulkArticlesResult } from '@hometown/shared-types/bulk-articles'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createArticle, updateArticle } from '../support/articles.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restAs } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)

const BLOCKS = `<!-- wp:paragraph {"dropCap":true} -->
<p class="has-drop-cap">The river rose overnight.</p>
<!-- /wp:paragraph -->

<!-- wp:shortcode -->
[caption id="attachment_7" width="300"]<img src="/a.jpg" /> High water[/caption]
<!-- /wp:shortcode -->

[gallery ids="1,2" columns="2"]`

describe.runIf(wordpress.folder)('what the desk does with articles that live in WordPress', () => {
  let newsroom: Newsroom

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom?.stop())

  const readPost = async (id: number) => (await editor.get<RestPost>(`/wp/v2/posts/${id}?context=edit`)).body
  const getArticle = (id: string) => newsroom.call<DeskArticle>('GET', `/api/articles/${id}`)
  const statusOf = async (id: number) => (await readPost(id)).status

  async function findArticle({ id, title }: RestPost): Promise<DeskArticle> {
    let found: DeskArticle | undefined
    await newsroom.until(async () => {
      const query = `page=1&search=${encodeURIComponent(title.raw)}`
      const { data } = await newsroom.call<{ data: DeskArticle[] }>('GET', `/api/articles?${query}`)
      found = data.find(({ wordpressPostId }) => wordpressPostId === id)
      return found
    }, title.raw)
    if (!found) throw new Error(title.raw)
    return getArticle(found.id)
  }

  test('gives blocks and shortcodes to the editor as they are, and where WordPress edits them', async () => {
    const post = await editor.createPost({ title: uniqueTitle(), content: BLOCKS, status: 'publish' })
    const article = await findArticle(post)
    expect(article.content).toBe(BLOCKS)
    expect(article.wordpressEditUrl).toBe(`${wordpress.url}/wp-admin/post.php?post=${post.id}&action=edit`)
    await newsroom.until(() => newsroom.file(`/${post.slug}`)?.includes('The river rose overnight.'), 'the page')
    expect(newsroom.file(`/${post.slug}`)).not.toContain('wp:paragraph')

    const typed = `${BLOCKS}\n\n<!-- wp:paragraph -->\n<p>It fell again — by “noon”.</p>\n<!-- /wp:paragraph -->`
    const saved = await updateArticle(newsroom, article.id, { content: typed, version: article.version })
    expect(saved.content).toBe(typed)
    expect(Buffer.from((await readPost(post.id)).content.raw)).toEqual(Buffer.from(typed))
    await newsroom.until(() => newsroom.file(`/${post.slug}`)?.includes('It fell again'), 'the changed text')
  })

  test('publishes, archives and deletes many at once, and says which could not be', async () => {
    const drafts = await Promise.all(
      [1, 2, 3].map(() => createArticle(newsroom, { title: uniqueTitle(), status: 'draft' })),
    )
    const ids = drafts.map(({ id }) => id)
    const posts = drafts.map(({ wordpressPostId }) => wordpressPostId)
    const change = (action: string) => newsroom.call<BulkArticlesResult>('POST', '/api/articles/bulk', { ids, action })
    const statuses = () => Promise.all(posts.map(statusOf))

    expect(await change('publish')).toMatchObject({ done: ids, failed: [] })
    expect(await statuses()).toEqual(['publish', 'publish', 'publish'])
    for (const id of ids) {
      const { slug } = await getArticle(id)
      await newsroom.until(() => newsroom.file(`/${slug}`), slug)
    }
    expect((await change('archive')).failed).toEqual([])
    expect(await statuses()).toEqual(['private', 'private', 'private'])
    expect(await getArticle(ids[0] ?? '')).toMatchObject({ status: 'archived', title: drafts[0]?.title })

    // Deleted in WordPress, without a webhook.
    await wordpress.define({ HOMETOWN_WEBHOOK_SECRET: '' })
    await editor.delete(`/wp/v2/posts/${posts[1]}?force=true`)
    const { done, failed } = await change('publish')
    expect(done).toEqual([ids[0], ids[2]])
    const message = 'This article is no longer in WordPress. Restore it there, or delete it here.'
    expect(failed).toEqual([{ id: ids[1], title: drafts[1]?.title, message }])
    expect((await change('delete')).done).toEqual(expect.arrayContaining([ids[0], ids[2]]))
    expect([await statusOf(posts[0] ?? 0), await statusOf(posts[2] ?? 0)]).toEqual(['trash', 'trash'])
    await wordpress.define({ HOMETOWN_WEBHOOK_SECRET: newsroom.webhookSecret })
  })

  test('keeps every save, from the desk and from WordPress, and brings an old one back', async () => {
    const post = await editor.createPost({ title: uniqueTitle(), content: BLOCKS, status: 'publish' })
    const first = await findArticle(post)
    const second = await updateArticle(newsroom, first.id, { content: '<p>All new.</p>', title: `${first.title} b` })
    await editor.post(`/wp/v2/posts/${post.id}`, { content: '<p>In wp-admin.</p>' })
    await newsroom.until(async () => (await getArticle(first.id)).version > second.version, 'the save in WordPress')
    const revisions = await newsroom.call<ArticleRevision[]>('GET', `/api/articles/${first.id}/revisions`)
    expect(revisions.map(({ savedBy }) => savedBy)).toEqual([null, 'admin', null])

    const { version } = await getArticle(first.id)
    const path = (wanted: number) => `/api/articles/${first.id}/revisions/${wanted}/restore`
    const restored = await newsroom.call<DeskArticle>('POST', path(first.version), { version })
    expect(restored).toMatchObject({ content: BLOCKS, title: first.title, status: 'published', slug: post.slug })
    expect(await readPost(post.id)).toMatchObject({
      content: { raw: BLOCKS },
      title: { raw: first.title },
      status: 'publish',
    })
    const behind = await newsroom.refusal<{ code: string }>('POST', path(second.version), { version })
    expect(behind).toMatchObject({ status: 409, code: 'stale' })
  })

  test.each(['draft', 'published'] as const)('brings a deleted article back, as a %s one', async (status) => {
    const article = await createArticle(newsroom, { title: uniqueTitle(), status })
    const before = await readPost(article.wordpressPostId)
    await newsroom.call('DELETE', `/api/articles/${article.id}`)
    expect(await statusOf(article.wordpressPostId)).toBe('trash')
    const restored = await newsroom.call<DeskArticle>('POST', '/api/articles/restore', { id: article.id })
    const { id, wordpressPostId, title, content, slug } = article
    expect(restored).toMatchObject({ id, wordpressPostId, title, content, slug, status })
    expect(await readPost(wordpressPostId)).toMatchObject({ status: before.status, slug: before.slug })
  })

  test('brings a deleted article back as the one it was that WordPress began', async () => {
    const post = await editor.createPost({ title: uniqueTitle(), content: BLOCKS, status: 'publish' })
    const { id } = await findArticle(post)
    await newsroom.call('DELETE', `/api/articles/${id}`)
    const restored = await newsroom.call<DeskArticle>('POST', '/api/articles/restore', { id })
    expect(restored).toMatchObject({ id, wordpressPostId: post.id, content: BLOCKS, status: 'published' })
  })

  test('publishes and takes down at the times that were planned', async () => {
    const publishAt = new Date(Date.now() + 4_000).toISOString()
    const { id, wordpressPostId, status } = await newsroom.call<DeskArticle>('POST', '/api/articles', {
      ...{ title: uniqueTitle(), description: 'Planned.', category: 'Community', authorName: 'Ruth Okafor' },
      ...{ content: '<p>At its time.</p>', status: 'published', publishAt },
    })
    expect(status).toBe('draft')
    expect(await statusOf(wordpressPostId)).toBe('draft')
    await newsroom.until(async () => (await statusOf(wordpressPostId)) === 'publish', 'the planned publish')
    await newsroom.until(async () => (await getArticle(id)).status === 'published', 'the planned publish here')
    const live = await getArticle(id)
    expect(Math.abs((live.publishedAt ?? 0) - Date.parse(publishAt))).toBeLessThan(1000)
    expect(live.publishAt).toBeNull()
    await newsroom.until(() => newsroom.file(`/${live.slug}`), 'its page')

    const unpublishAt = new Date(Date.now() + 2_000).toISOString()
    await newsroom.call('PATCH', `/api/articles/${id}`, { unpublishAt, version: live.version })
    await newsroom.until(async () => (await statusOf(wordpressPostId)) === 'private', 'the planned end')
    await newsroom.until(() => newsroom.file(`/${live.slug}`) === undefined, 'its page gone')
  })

  test('puts corrections under an article of WordPress, whose text stays as it is', async () => {
    const post = await editor.createPost({ title: uniqueTitle(), content: BLOCKS, status: 'publish' })
    const { id } = await findArticle(post)
    await newsroom.call('POST', `/api/articles/${id}/corrections`, {
      kind: 'correction',
      text: 'The river is the Elk, not the Moose.',
    })
    const shows = (path: string) => () => newsroom.file(path)?.includes('The river is the Elk, not the Moose.')
    await newsroom.until(shows(`/${post.slug}`), 'the note on the page')
    await newsroom.until(shows('/corrections'), 'the note among the corrections')
    await editor.post(`/wp/v2/posts/${post.id}`, { title: `${post.title.raw} c` })
    await newsroom.until(() => newsroom.file(`/${post.slug}`)?.includes(`${post.title.raw} c`), 'the new title')
    expect(shows(`/${post.slug}`)()).toBe(true)
    expect((await readPost(post.id)).content.raw).toBe(BLOCKS)
  })
})
