import { randomUUID } from 'node:crypto'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { WorkingCopy } from '@hometown/shared-types/working-copy'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createArticle } from '../support/articles.ts'
import { connectWordPress, type RunningWordPress } from './connect-wordpress.ts'
import { type Gate, type GateState, startGate } from './support/gate.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restAs } from './support/rest.ts'
import { startUploads, type UploadAnswer } from './support/uploads.ts'

const SILENCE = 'WordPress didn’t answer. Your text is still here. Try again in a moment; it won’t be stored twice.'
const wordpress: RunningWordPress = connectWordPress(inject('wordpress'))
const editor = restAs(wordpress, wordpress.users.editor)

interface Refused {
  message: string
  code: string
  current: DeskArticle
}

describe.runIf(wordpress.folder)('a save that WordPress is away from', () => {
  let gate: Gate
  let newsroom: Newsroom
  let upload: (file: string) => Promise<UploadAnswer<{ url: string }>>

  beforeAll(async () => {
    gate = await startGate(wordpress.url)
    // Rare polls, so that the save finds the problem.
    newsroom = await startNewsroom(wordpress, {
      webhook: false,
      env: { WORDPRESS_URL: gate.url, WORDPRESS_POLL_SECONDS: '3600' },
    })
    await newsroom.untilComplete()
    upload = await startUploads(newsroom)
  })
  afterAll(async () => {
    await newsroom?.stop()
    await gate?.stop()
  })

  const readPost = async (id: number) => (await editor.get<RestPost>(`/wp/v2/posts/${id}?context=edit`)).body
  const postsCalled = async (title: string) => {
    const query = `status=any&context=edit&search=${encodeURIComponent(title)}`
    const { body } = await editor.get<RestPost[]>(`/wp/v2/posts?${query}`)
    return body.filter((post) => post.title.raw === title)
  }
  const form = () => ({
    ...{ title: uniqueTitle(), description: 'Kept.', category: 'Community', authorName: 'Ruth Okafor' },
    ...{ content: '<p>Typed for an hour.</p>', status: 'published', clientId: randomUUID() },
  })
  const create = (body: object) => newsroom.call<DeskArticle>('POST', '/api/articles', body)
  const refused = (method: string, path: string, body: object) => newsroom.refusal<Refused>(method, path, body)

  test.each<GateState>(['closed', 'maintenance', 'silent'])(
    'fails plainly (%s), keeps what was typed, and makes one post when it is tried again',
    async (state) => {
      const { clientId, ...typed } = form()
      await newsroom.call('PUT', '/api/working-copies/new/c1', { form: typed, baseVersion: null })
      gate.set(state)
      const attempt = () => refused('POST', '/api/articles', { ...typed, clientId })
      expect(await attempt()).toMatchObject({ status: 503, message: SILENCE })
      if (state !== 'silent') expect(await attempt()).toMatchObject({ status: 503, message: SILENCE })
      gate.set('open')
      const [copy] = await newsroom.call<WorkingCopy[]>('GET', '/api/working-copies/new')
      expect(copy?.form).toMatchObject(typed)
      expect(await postsCalled(typed.title)).toHaveLength(state === 'silent' ? 1 : 0)

      const saved = await create({ ...typed, content: '<p>Typed for an hour, and on.</p>', clientId, copyId: 'c1' })
      const [post, ...more] = await postsCalled(typed.title)
      expect(more).toEqual([])
      expect(saved).toMatchObject({ id: clientId, wordpressPostId: post?.id })
      expect(post?.content.raw).toBe('<p>Typed for an hour, and on.</p>')
      expect((await create({ ...typed, content: saved.content, clientId })).id).toBe(clientId)
      expect(await postsCalled(typed.title)).toHaveLength(1)
      await newsroom.until(() => newsroom.file(`/${saved.slug}`)?.includes('and on.'), 'its page')
      expect(await newsroom.call('GET', '/api/working-copies/new')).toEqual([])
    },
  )

  test.each<GateState>(['closed', 'silent'])(
    'of changes fails plainly (%s), and is no conflict with itself when it is tried again',
    async (state) => {
      const article = await createArticle(newsroom, { title: uniqueTitle() })
      const path = `/api/articles/${article.id}`
      const changes = { title: `${article.title} b`, content: '<p>Changed.</p>' }
      gate.set(state)
      const failure = await refused('PATCH', path, { ...changes, version: article.version })
      gate.set('open')
      expect(failure).toMatchObject({ status: 503, message: SILENCE })

      const saved = await newsroom.call<DeskArticle>('PATCH', path, { ...changes, version: article.version })
      expect(saved).toMatchObject(changes)
      expect(await readPost(article.wordpressPostId)).toMatchObject({
        title: { raw: changes.title },
        content: { raw: changes.content },
      })
      await newsroom.until(() => newsroom.file(`/${article.slug}`)?.includes('Changed.'), 'its page')
    },
  )

  test.each<[GateState, string]>([
    ['closed', 'dairy-cows'],
    ['silent', 'dog-portrait'],
  ])(
    'of a picture fails plainly (%s), and is in the media library once when it is tried again',
    async (state, name) => {
      gate.set(state)
      const failure = await upload(`${name}.webp`)
      gate.set('open')
      expect(failure).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^WordPress /) } })
      const { status, body } = await upload(`${name}.webp`)
      expect(status).toBe(200)
      expect((await upload(`${name}.webp`)).body.picture.url).toBe(body.picture.url)
      const { body: there } = await editor.get<{ source_url: string }[]>(`/wp/v2/media?search=${name}`)
      expect(there.map(({ source_url }) => source_url)).toEqual([body.picture.url])
    },
  )

  test('at a planned time is made up for as soon as WordPress is there again', async () => {
    const publishAt = new Date(Date.now() + 4_000).toISOString()
    const planned = await create({ ...form(), publishAt })
    gate.set('closed')
    const failed = async () => (await newsroom.receipts()).find(({ message }) => message.includes(planned.title))
    await newsroom.until(failed, 'the failure')
    gate.set('open')
    expect((await failed())?.message).toContain('could not be published as planned.')
    expect((await readPost(planned.wordpressPostId)).status).toBe('draft')
    await newsroom.until(() => newsroom.file(`/${planned.slug}`), 'its page')
    const { publishedAt } = await newsroom.call<DeskArticle>('GET', `/api/articles/${planned.id}`)
    expect(publishedAt).toBe(Math.floor(Date.parse(publishAt) / 1000) * 1000)
  })

  test('is a conflict when somebody else saved while it was away', async () => {
    const article = await createArticle(newsroom, { title: uniqueTitle() })
    const path = `/api/articles/${article.id}`
    const mine = { content: '<p>Mine.</p>', version: article.version }
    gate.set('closed')
    expect(await refused('PATCH', path, mine)).toMatchObject({ status: 503 })
    await editor.post(`/wp/v2/posts/${article.wordpressPostId}`, { content: '<p>Theirs.</p>' })
    gate.set('open')
    const conflict = await refused('PATCH', path, mine)
    expect(conflict).toMatchObject({ status: 409, code: 'stale', current: { content: '<p>Theirs.</p>' } })
    expect((await readPost(article.wordpressPostId)).content.raw).toBe('<p>Theirs.</p>')
  })

  test('that deletes leaves the article, and deletes it when it is tried again', async () => {
    const article = await createArticle(newsroom, { title: uniqueTitle(), status: 'draft' })
    gate.set('closed')
    const failure = await refused('DELETE', `/api/articles/${article.id}`, {})
    gate.set('open')
    expect(failure).toMatchObject({ status: 503 })
    expect((await readPost(article.wordpressPostId)).status).toBe('draft')
    await newsroom.call('DELETE', `/api/articles/${article.id}`)
    expect((await readPost(article.wordpressPostId)).status).toBe('trash')
  })
})
