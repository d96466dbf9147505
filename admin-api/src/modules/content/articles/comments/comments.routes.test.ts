import { COMMENTS_PER_ARTICLE } from '@hometown/shared-types/comment'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { forgetSomeComments } from './forget-comments.service.ts'

const SECRET = 'The mayor’s cousin told me'

let number = 0
const newId = () => `0198a000-0000-7000-8000-${String(++number).padStart(12, '0')}`

describe('comments on an article', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context } = await buildTestApp({ store: await openTestStore(), env })
    const ann = await signIn(context, 'contributor')
    const [otis, ruth] = [await signIn(context), await signIn(context)]
    const call = (user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
    const fields = { title: 'Bake sale', description: 'On Saturday.', authorName: 'Ann', category: 'Community' }
    const { id } = (await call(ann, 'POST', '/api/articles', fields)).json()
    const path = `/api/articles/${id}`
    const say = async (user: TestUser, text: string, more: object = {}) =>
      (await call(user, 'POST', `${path}/comments`, { id: newId(), text, ...more })).json()
    const read = async (user: TestUser) => (await call(user, 'GET', `${path}/comments`)).json().comments
    return { app, context, ann, otis, ruth, call, id, path, say, read }
  }

  test('are threads with replies, resolved and reopened by anybody who sees the article', async () => {
    const { ann, otis, call, say } = await open()
    const [first] = (await say(otis, 'Who bakes?')).comments
    const { comments } = await say(ann, 'I do.', { threadId: first.id })
    expect(comments).toMatchObject([{ text: 'Who bakes?' }, { text: 'I do.', threadId: first.id }])
    const resolved = await call(ann, 'PATCH', `/api/comments/${first.id}`, { resolved: true })
    expect(resolved.json().comments[0]).toMatchObject({ resolvedBy: ann.username })
    const reopened = await call(otis, 'PATCH', `/api/comments/${first.id}`, { resolved: false })
    expect(reopened.json().comments[0]).toMatchObject({ resolvedAt: null, resolvedBy: null })
  })

  test('are changed and deleted by their authors only; one with replies leaves its place', async () => {
    const { ann, otis, call, say, read } = await open()
    const [first] = (await say(otis, 'Who bakes?')).comments
    await say(ann, 'I do.', { threadId: first.id })
    const address = `/api/comments/${first.id}`
    expect((await call(ann, 'PATCH', address, { text: 'Mine' })).statusCode).toBe(403)
    expect((await call(ann, 'DELETE', address)).statusCode).toBe(403)
    await call(otis, 'PATCH', address, { text: 'Who bakes the pies?' })
    expect(await read(ann)).toMatchObject([{ text: 'Who bakes the pies?', editedAt: expect.any(Number) }, {}])
    await call(otis, 'DELETE', address)
    expect(await read(ann)).toMatchObject([{ text: null }, { text: 'I do.' }])
    expect((await call(otis, 'PATCH', address, { text: 'Back' })).statusCode).toBe(404)
  })

  test('are written once however often they are sent, and refused when empty, too long or too many', async () => {
    const { context, otis, call, path, id: articleId } = await open()
    const id = newId()
    for (let time = 0; time < 2; time++) await call(otis, 'POST', `${path}/comments`, { id, text: 'Once' })
    expect((await call(otis, 'GET', `${path}/comments`)).json().comments).toHaveLength(1)
    for (const text of ['', '  \u200b ', 'x'.repeat(4001)])
      expect((await call(otis, 'POST', `${path}/comments`, { id: newId(), text })).statusCode).toBe(422)
    const rows = Array.from({ length: COMMENTS_PER_ARTICLE - 1 }, () => {
      const own = newId()
      return {
        ...{ id: own, article_id: articleId, thread_id: own, author_id: otis.id, author_name: 'otis', body: 'x' },
        ...{ created_at: 1, edited_at: null, deleted_at: null, resolved_at: null, resolved_by: null },
      }
    })
    await context.store.db.insertInto('article_comments').values(rows).execute()
    const answer = await call(otis, 'POST', `${path}/comments`, { id: newId(), text: 'One too many' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_comments'])
  })

  test('mention people, who find them until they read them', async () => {
    const { ann, otis, ruth, call, path, say, read } = await open()
    await say(otis, `@${ann.username} and @${ruth.username}, see @nobody`)
    expect((await read(otis))[0].mentions.toSorted()).toEqual([ann.username, ruth.username].toSorted())
    const mentions = async (user: TestUser) => (await call(user, 'GET', '/api/mentions')).json()
    expect(await mentions(ann)).toMatchObject({ unread: 1, data: [{ title: 'Bake sale', isRead: false }] })
    await call(ann, 'POST', `${path}/comments/read`)
    expect(await mentions(ann)).toMatchObject({ unread: 0, total: 1 })
    expect(await mentions(ruth)).toMatchObject({ unread: 1 })
    expect(await mentions(otis)).toMatchObject({ total: 0 })
  })

  test('are mailed to mentioned people with an address, if there is a mail server', async () => {
    const { context, ann, otis, say } = await open({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'desk@example.org' })
    const { db } = context.store
    await db.updateTable('users').set({ email: 'ann@example.org' }).where('id', '=', ann.id).execute()
    await say(otis, `@${ann.username} Who bakes?`)
    const mails = await db.selectFrom('outgoing_mails').select(['recipient', 'kind', 'plain_text']).execute()
    expect(mails).toMatchObject([{ recipient: 'ann@example.org', kind: 'mention' }])
    expect(mails[0]?.plain_text).toContain('Who bakes?')
  })

  test('are never public: not in posts, revisions, previews or exports, nor in anybody else’s answers', async () => {
    const { app, otis, call, path, id, say } = await open()
    await say(otis, SECRET)
    await call(otis, 'PATCH', path, { status: 'published' })
    const preview = (await call(otis, 'POST', `${path}/preview`, {})).json().url ?? '/preview/none'
    const open_ = [
      '/wp-json/wp/v2/posts?context=view',
      '/api/articles/published',
      '/api/articles/by-slug/bake-sale',
      preview,
    ]
    for (const url of open_) {
      const answer = await app.inject(url)
      expect([url, answer.body.includes(SECRET)]).toEqual([url, false])
    }
    for (const url of [path, `${path}/revisions/1`, `${path}/revisions/2`, `/api/trail/article/${id}`])
      expect([url, (await call(otis, 'GET', url)).body.includes(SECRET)]).toEqual([url, false])
  })

  test('return with a deleted article, and go with it for good', async () => {
    const { context, otis, call, id, path, say, read } = await open()
    await say(otis, 'Who bakes?')
    await call(otis, 'DELETE', path)
    expect((await call(otis, 'GET', `${path}/comments`)).statusCode).toBe(404)
    expect(await forgetSomeComments(context, 100)).toBe(0)
    await call(otis, 'POST', '/api/articles/restore', { id })
    expect(await read(otis)).toMatchObject([{ text: 'Who bakes?' }])
    await call(otis, 'DELETE', path)
    await context.store.db.deleteFrom('article_revisions').where('article_id', '=', id).execute()
    expect(await forgetSomeComments(context, 100)).toBeGreaterThan(0)
    expect(await context.store.db.selectFrom('article_comments').selectAll().execute()).toEqual([])
  })
})
