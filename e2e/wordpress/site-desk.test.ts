import type { Article } from '@hometown/shared-types/contract/articles'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createArticle, updateArticle } from '../support/content.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restClient } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)

const GALLERY = `<!-- wp:gallery {"linkTo":"none","ids":[1,2]} -->
<figure class="wp-block-gallery columns-2"></figure>
<!-- /wp:gallery -->

<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>“One” &amp; é</p></div><!-- /wp:column --></div><!-- /wp:columns -->

[gallery ids="1,2" columns="2"]\\ [caption width="10"]x[/caption]\t `

describe.runIf(wordpress.folder)('the desk of a newsroom that has a WordPress', () => {
  let newsroom: Newsroom

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom.stop())

  const readPost = async (id: number) => (await editor.get<RestPost>(`/wp/v2/posts/${id}?context=edit`)).body

  async function findArticle(post: RestPost): Promise<Article> {
    let found: Article | undefined
    await newsroom.until(async () => {
      const { data } = await newsroom.call<{ data: Article[] }>('GET', '/api/articles?page=1&sort=updated')
      found = data.find(({ wordpressPostId }) => wordpressPostId === post.id)
      return found
    }, post.slug)
    if (!found) throw new Error(post.slug)
    return newsroom.call('GET', `/api/articles/${found.id}`)
  }

  test('a new title leaves gallery, columns and shortcodes byte for byte', async () => {
    const post = await editor.createPost({
      title: uniqueTitle(),
      content: GALLERY,
      status: 'publish',
      categories: [3, 5],
    })
    const { content, categories } = await readPost(post.id)
    const article = await findArticle(post)
    const title = `“${article.title}” & more`
    await updateArticle(newsroom, article.id, { title, version: article.version })
    const after = await readPost(post.id)
    expect(Buffer.from(after.content.raw)).toEqual(Buffer.from(content.raw))
    expect(after.content.raw).toBe(GALLERY.trimEnd() === content.raw ? GALLERY.trimEnd() : GALLERY)
    expect(after.categories.toSorted()).toEqual(categories.toSorted())
    await newsroom.until(() => newsroom.file(`/${post.slug}`)?.includes('&amp; more'), 'the title')
    expect((await newsroom.call<Article>('GET', `/api/articles/${article.id}`)).title).toBe(title)
  })

  test('creates, changes and deletes are in WordPress and on the site', async () => {
    const title = uniqueTitle()
    const article = await createArticle(newsroom, { title, category: 'Churches', keywords: ['a', 'b'] })
    const post = await readPost(article.wordpressPostId)
    expect(post).toMatchObject({ status: 'publish', slug: article.slug, title: { raw: title } })
    expect(post.meta).toMatchObject({ hometown_id: article.id, keywords: 'a, b', author_name: 'Ruth Okafor' })
    await newsroom.until(() => newsroom.file(`/${article.slug}`)?.includes(title), 'create')
    await newsroom.until(() => newsroom.file('/churches')?.includes(article.slug), 'create')

    const slug = `${article.slug}-moved`
    await updateArticle(newsroom, article.id, { slug, content: '<p>New text.</p>', category: 'Sports' })
    const changed = await readPost(article.wordpressPostId)
    expect(changed).toMatchObject({ slug, content: { raw: '<p>New text.</p>' }, categories: [3] })
    await newsroom.until(() => newsroom.file(`/${slug}`)?.includes('New text.'), 'update')
    await newsroom.until(() => newsroom.file(`/${article.slug}`) === undefined, 'update')
    expect((await fetch(`${newsroom.url}/${article.slug}`, { redirect: 'manual' })).status).toBe(301)

    await newsroom.call('DELETE', `/api/articles/${article.id}`)
    expect((await readPost(article.wordpressPostId)).status).toBe('trash')
    await newsroom.until(() => newsroom.file(`/${slug}`) === undefined, 'delete')
  })

  test('a draft gets its page when it is published, and loses it as a draft again', async () => {
    const article = await createArticle(newsroom, { title: uniqueTitle(), status: 'draft' })
    expect((await readPost(article.wordpressPostId)).status).toBe('draft')
    const { slug } = await updateArticle(newsroom, article.id, { status: 'published' })
    await newsroom.until(() => newsroom.file(`/${slug}`), 'publish')
    await updateArticle(newsroom, article.id, { status: 'archived' })
    expect((await readPost(article.wordpressPostId)).status).toBe('private')
    await newsroom.until(() => newsroom.file(`/${slug}`) === undefined, 'archive')
  })

  test.each(['draft', 'published'] as const)('brings a deleted article back, as a %s one', async (status) => {
    const article = await createArticle(newsroom, { title: uniqueTitle(), status })
    const before = await readPost(article.wordpressPostId)
    await newsroom.call('DELETE', `/api/articles/${article.id}`)
    expect((await readPost(before.id)).status).toBe('trash')
    const restored = await newsroom.call<Article>('POST', '/api/articles/restore', { id: article.id })
    const { id, wordpressPostId, title, content, slug } = article
    expect(restored).toMatchObject({ id, wordpressPostId, title, content, slug, status })
    expect(await readPost(before.id)).toMatchObject({ status: before.status, slug: before.slug })
  })

  test('is told at once of a post that somebody changed in WordPress meanwhile, and overwrites nothing', async () => {
    const post = await editor.createPost({ title: uniqueTitle(), content: 'Ours.', status: 'publish' })
    const article = await findArticle(post)
    await wordpress.define({ HOMETOWN_WEBHOOK_SECRET: '' })
    await editor.post(`/wp/v2/posts/${post.id}`, { content: 'Theirs.' })
    const save = (version: number) =>
      newsroom.refusal<{ code: string; current: Article }>('PATCH', `/api/articles/${article.id}`, {
        content: '<p>Mine.</p>',
        version,
      })
    const refused = await save(article.version)
    expect(refused).toMatchObject({ status: 409, code: 'stale' })
    expect(refused?.current.content).toContain('Theirs.')
    expect((await readPost(post.id)).content.raw).toBe('Theirs.')
    expect(await save(refused?.current.version ?? 0)).toBeUndefined()
    expect((await readPost(post.id)).content.raw).toBe('<p>Mine.</p>')
  })
})
