import { COMMENTS_PER_ARTICLE } from '@hometown/shared-types/comment'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

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
})
