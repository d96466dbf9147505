import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const DRAFT = { title: 'Bake sale', description: 'On Saturday.', authorName: 'Ann', category: 'Community' }

describe('an article in review', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const ann = await signIn(context, 'contributor')
    const [otis, ruth] = [await signIn(context), await signIn(context)]
    const call = (user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
    const { id } = (await call(ann, 'POST', '/api/articles', DRAFT)).json()
    const path = `/api/articles/${id}`
    const submit = async () => (await call(ann, 'POST', `${path}/review`)).json()
    const sendBack = (user: TestUser, requestedAt: number) =>
      call(user, 'POST', `${path}/review/send-back`, { requestedAt, note: 'Who bakes?' })
    return { app, context, ann, otis, ruth, call, id, path, submit, sendBack }
  }

  test('is a draft to everybody outside, and listed for editors', async () => {
    const { app, context, ann, otis, call, id, submit } = await open()
    const submitted = await submit()
    expect(submitted).toMatchObject({
      status: 'draft',
      version: 1,
      review: { requestedBy: ann.username, requestedAt: context.clock.now(), decision: null },
    })
    expect((await call(otis, 'GET', '/api/articles?page=1&review=true')).json()).toMatchObject({ data: [{ id }] })
    expect((await call(otis, 'GET', '/api/dashboard/review')).json()).toMatchObject({ articles: 1 })
    expect((await app.inject('/wp-json/wp/v2/posts')).json()).toEqual([])
  })

  test('is sent back with a note, mended by its author, and submitted again', async () => {
    const { context, ann, otis, call, path, submit, sendBack } = await open()
    const { review } = await submit()
    const back = await sendBack(otis, review.requestedAt)
    expect(back.json().review).toMatchObject({ decision: 'sent-back', decidedBy: otis.username })
    expect((await call(ann, 'GET', '/api/mentions')).json()).toMatchObject({
      unread: 1,
      data: [{ text: 'Who bakes?' }],
    })
    expect((await call(ann, 'PATCH', path, { title: 'Ann’s bake sale', version: 1 })).statusCode).toBe(200)
    context.clock.advance(1000)
    expect((await submit()).review).toMatchObject({ decision: null, requestedAt: context.clock.now() })
    const published = await call(otis, 'PATCH', path, { status: 'published' })
    expect(published.json().review).toMatchObject({ decision: 'published', decidedBy: otis.username })
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
    const publish = await call(ruth, 'PATCH', path, { status: 'published', version: 1, decides: first })
    expect([publish.statusCode, publish.json().code]).toEqual([409, 'review_decided'])
    expect((await call(ruth, 'GET', path)).json()).toMatchObject({ status: 'draft', version: 1 })
  })

  test('is decided once when two editors decide at the same moment', async () => {
    const { otis, ruth, submit, sendBack } = await open()
    const { requestedAt } = (await submit()).review
    const answers = await Promise.all([sendBack(otis, requestedAt), sendBack(ruth, requestedAt)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is in review again when its publishing is undone', async () => {
    const { otis, call, path, submit } = await open()
    await submit()
    const { version } = (await call(otis, 'PATCH', path, { status: 'published' })).json()
    const undo = { version, publishAt: null, unpublishAt: null, needsCategory: false }
    const undone = await call(otis, 'POST', `${path}/undo-save`, undo)
    expect(undone.json()).toMatchObject({ status: 'draft', review: { decision: null } })
  })

  test('is taken back by its author, and scheduling one decides too', async () => {
    const { ann, otis, call, path, submit } = await open()
    await submit()
    expect((await call(ann, 'DELETE', `${path}/review`)).json().review).toMatchObject({ decision: 'withdrawn' })
    expect((await call(ann, 'DELETE', `${path}/review`)).statusCode).toBe(409)
    await submit()
    const scheduled = await call(otis, 'PATCH', path, { publishAt: '2027-01-01T10:00' })
    expect(scheduled.json().review).toMatchObject({ decision: 'published' })
    expect((await call(otis, 'POST', `${path}/review`)).statusCode).toBe(409)
  })

  test('can’t be sent back by a contributor', async () => {
    const { ann, submit, sendBack } = await open()
    const { requestedAt } = (await submit()).review
    expect((await sendBack(ann, requestedAt)).statusCode).toBe(403)
  })
})
