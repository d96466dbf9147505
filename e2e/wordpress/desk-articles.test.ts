import type { ArticleRevision } from '@hometown/shared-types/article-revision'
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
})
