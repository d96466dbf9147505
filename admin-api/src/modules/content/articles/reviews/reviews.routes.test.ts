import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'
import { callsOf } from '../../../../../test/support/signed-in.ts'

const DRAFT = { title: 'Bake sale', description: 'On Saturday.', authorName: 'Ann', category: 'Community' }

describe('an article in review', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const ann = await signIn(context, 'contributor')
    const [otis, ruth] = [await signIn(context), await signIn(context)]
    const call = (user: TestUser, ...asked: Parameters<ReturnType<typeof callsOf>>) => callsOf(app, user)(...asked)
    const { id } = (await call(ann, 'POST', '/api/articles', DRAFT)).json()
    const path = `/api/articles/${id}`
    const submit = async () => (await call(ann, 'PATCH', path, { submits: true })).json()
    const sendBack = (user: TestUser, requestedAt: number) =>
      call(user, 'POST', `${path}/review`, { requestedAt, note: 'Who bakes?' })
    return { app, context, ann, otis, ruth, call, id, path, submit, sendBack }
  }

  test('is sent back with a note, mended by its author, and submitted again', async () => {
    const { context, ann, otis, call, path, submit, sendBack } = await open()
    const { review } = await submit()
    expect((await sendBack(ann, review.requestedAt)).statusCode).toBe(403)
    const back = await sendBack(otis, review.requestedAt)
    expect(back.json().review).toMatchObject({ decision: 'sent-back', decidedBy: otis.username, note: 'Who bakes?' })
    expect((await call(ann, 'GET', path)).json().review).toMatchObject({ note: 'Who bakes?' })
    expect((await call(ann, 'PATCH', path, { title: 'Ann’s bake sale', version: 2 })).statusCode).toBe(200)
    context.clock.advance(1000)
    expect((await submit()).review).toMatchObject({ decision: null, note: null, requestedAt: context.clock.now() })
    const published = await call(otis, 'PATCH', path, { status: 'published' })
    expect(published.json().review).toMatchObject({ decision: 'published', decidedBy: otis.username })
  })

  test('is published as it was sent back: other contributors see it without the note', async () => {
    const { context, ann, otis, call, path, submit, sendBack } = await open()
    await sendBack(otis, (await submit()).review.requestedAt)
    await call(otis, 'PATCH', path, { status: 'published' })
    const bob = await signIn(context, 'contributor')
    const reviewFor = async (user: TestUser) => [
      (await call(user, 'GET', path)).json().review,
      (await call(user, 'GET', '/api/articles')).json()[0].review,
      (await call(user, 'GET', '/api/articles?page=1')).json().data[0].review,
    ]
    const note = expect.objectContaining({ note: 'Who bakes?' })
    expect(await reviewFor(ann)).toEqual([note, note, note])
    expect(await reviewFor(bob)).toEqual([null, null, null])
  })

  test('is decided by one editor; the second is told who decided', async () => {
    const { otis, ruth, call, path, submit, sendBack } = await open()
    const first = (await submit()).review.requestedAt
    await sendBack(otis, first)
    const late = await sendBack(ruth, first)
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      409,
      'review_decided',
      `${otis.username} already sent this article back. Reload the article to see it.`,
    ])
    const publish = await call(ruth, 'PATCH', path, { status: 'published', version: 2, decides: first })
    expect([publish.statusCode, publish.json().code]).toEqual([409, 'review_decided'])
    expect((await call(ruth, 'GET', path)).json()).toMatchObject({ status: 'draft', version: 2 })
  })
})
