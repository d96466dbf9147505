import { describe, expect, test } from 'vitest'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { callsOf, signIn, type TestUser } from '../../../../test/support/sign-in.ts'

const DRAFT = { title: 'Bake sale', description: 'On Saturday.', authorName: 'Ann', category: 'Community' } as const

type Asked = Parameters<ReturnType<typeof callsOf>>

async function openDesk() {
  const { app, context } = await buildTestApp()
  const call = (user: TestUser, ...asked: Asked) => callsOf(app, user)(...asked)
  return { context, call, ann: await signIn(context, 'contributor'), otis: await signIn(context) }
}

describe('a contributor', () => {
  async function open() {
    const { context, call, ann, otis: editor } = await openDesk()
    const write = async (user: TestUser, fields: object = {}) =>
      (await call(user, 'POST', '/api/articles', { ...DRAFT, ...fields })).json()
    return { context, editor, ann, bob: await signIn(context, 'contributor'), call, write }
  }

  test('writes, changes and deletes own drafts, and takes the deletion back', async () => {
    const { ann, call, write } = await open()
    const draft = await write(ann)
    expect(draft).toMatchObject({ status: 'draft', ownerId: ann.id })
    const changed = await call(ann, 'PATCH', `/api/articles/${draft.id}`, { title: 'Pie sale', version: 1 })
    expect(changed.json()).toMatchObject({ title: 'Pie sale', version: 2 })
    expect((await call(ann, 'GET', `/api/articles/${draft.id}/revisions`)).json()).toHaveLength(2)
    expect((await call(ann, 'DELETE', `/api/articles/${draft.id}`)).statusCode).toBe(200)
    const restored = await call(ann, 'POST', '/api/articles/restore', { id: draft.id })
    expect([restored.statusCode, restored.json().ownerId]).toEqual([201, ann.id])
  })

  test('sees own articles and published ones, and no trace of other drafts', async () => {
    const { editor, ann, bob, call, write } = await open()
    const mine = await write(ann)
    const theirs = await write(bob, { title: 'Their draft' })
    const live = await write(editor, { title: 'Out already', status: 'published' })
    const { data, total } = (await call(ann, 'GET', '/api/articles?page=1&sort=title')).json()
    expect([data.map(({ id }: { id: string }) => id), total]).toEqual([[mine.id, live.id], 2])
    expect((await call(ann, 'GET', '/api/articles')).json()).toHaveLength(2)
    const own = (await call(ann, 'GET', '/api/articles?page=1&owner=me')).json()
    expect([own.data.map(({ id }: { id: string }) => id), own.total]).toEqual([[mine.id], 1])
    expect((await call(editor, 'GET', '/api/articles?page=1&owner=me')).json().data).toMatchObject([{ id: live.id }])
    expect((await call(ann, 'GET', `/api/articles?page=1&owner=${bob.id}`)).statusCode).toBe(422)
    expect((await call(ann, 'GET', '/api/articles?page=1&search=draft')).json().total).toBe(0)
    expect((await call(ann, 'GET', `/api/articles/${live.id}`)).statusCode).toBe(200)
    const hostile: Asked[] = [
      ['GET', ''],
      ['PATCH', '', { title: 'Taken over' }],
      ['DELETE', ''],
      ['GET', '/revisions'],
      ['GET', '/revisions/1'],
      ['POST', '/revisions/1/restore', { version: 1 }],
      ['POST', '/preview', {}],
      ['GET', '/editing'],
      ['PATCH', '', { submits: true }],
      ['POST', '/review', { requestedAt: 1 }],
    ]
    for (const [method, path, payload] of hostile) {
      const answer = await call(ann, method, `/api/articles/${theirs.id}${path}`, payload)
      expect([method, path, answer.statusCode, answer.json().message]).toEqual([method, path, 404, 'Article not found'])
    }
    const copy = { form: { title: 'x' }, baseVersion: 1 }
    expect((await call(ann, 'PUT', `/api/working-copies/${theirs.id}/c1`, copy)).statusCode).toBe(404)
    const restored = async () => (await call(ann, 'POST', '/api/articles/restore', { id: theirs.id })).statusCode
    expect(await restored()).toBe(404)
    await call(bob, 'DELETE', `/api/articles/${theirs.id}`)
    expect(await restored()).toBe(404)
    for (const clientId of [theirs.id, live.id])
      expect((await call(ann, 'POST', '/api/articles', { ...DRAFT, clientId })).statusCode).toBe(409)
  })

  test('publishes and plans nothing', async () => {
    const { ann, call, write } = await open()
    for (const fields of [
      { status: 'published' },
      { status: 'archived' },
      { publishAt: '2027-01-01T10:00' },
      { unpublishAt: '2027-01-01T10:00' },
      { publishedAt: 1_700_000_000_000 },
    ]) {
      const made = await call(ann, 'POST', '/api/articles', { ...DRAFT, ...fields })
      const changed = await call(ann, 'PATCH', `/api/articles/${(await write(ann)).id}`, fields)
      const message = 'Only editors can publish. Submit the article for review instead.'
      for (const answer of [made, changed])
        expect([answer.statusCode, answer.json().message], JSON.stringify(fields)).toEqual([403, message])
    }
  })

  test.each([
    ['PATCH', '', { content: '<p>Unseen</p>', version: 2 }],
    ['POST', '/revisions/1/restore', { version: 2 }],
    ['DELETE', '', undefined],
  ] as const)('changes nothing that an editor publishes at the same moment: %s %s', async (method, path, payload) => {
    const { context, editor, ann, call, write } = await open()
    const { id } = await write(ann, { content: '<p>Approved</p>' })
    const approved = { status: 'published', version: 1 }
    beforeWrite(context.store, 1, () => call(editor, 'PATCH', `/api/articles/${id}`, approved))
    expect((await call(ann, method, `/api/articles/${id}${path}`, payload)).statusCode).toBe(403)
    const published = { status: 'published', content: '<p>Approved</p>', version: 2 }
    expect((await call(editor, 'GET', `/api/articles/${id}`)).json()).toMatchObject(published)
  })

  test('takes back no deletion that an editor has taken back and made again', async () => {
    const { context, editor, ann, call, write } = await open()
    const { id } = await write(ann)
    await call(ann, 'DELETE', `/api/articles/${id}`)
    beforeWrite(context.store, 1, async () => {
      await call(editor, 'POST', '/api/articles/restore', { id })
      await call(editor, 'DELETE', `/api/articles/${id}`)
    })
    expect((await call(ann, 'POST', '/api/articles/restore', { id })).statusCode).toBe(404)
  })

  test('has each version once in the history of a deleted article, saved by who saved it', async () => {
    const { editor, ann, call, write } = await open()
    const { id } = await write(ann)
    await call(editor, 'DELETE', `/api/articles/${id}`)
    await call(editor, 'POST', '/api/articles/restore', { id })
    const history = (await call(ann, 'GET', `/api/articles/${id}/revisions`)).json()
    expect(history).toMatchObject([
      { version: 2, savedBy: editor.username },
      { version: 1, savedBy: ann.username },
    ])
    expect(history).toHaveLength(2)
  })

  test('changes and replaces nothing that an editor has by now by making the same article once more', async () => {
    const { editor, ann, call } = await open()
    const clientId = '0198a000-0000-7000-8000-000000000001'
    const again = (pay: string) => call(ann, 'POST', '/api/articles', { ...DRAFT, clientId, job: { pay } })
    expect((await again('$18')).statusCode).toBe(201)
    await call(editor, 'PATCH', `/api/articles/${clientId}`, { status: 'published' })
    expect((await again('$20')).statusCode).toBe(403)
    await call(editor, 'DELETE', `/api/articles/${clientId}`)
    expect((await again('$18')).statusCode).toBe(404)
    expect((await call(editor, 'POST', '/api/articles/restore', { id: clientId })).json().job.pay).toBe('$18')
  })

  test('leaves an article alone once an editor has scheduled or published it', async () => {
    const { editor, ann, call, write } = await open()
    const { id } = await write(ann)
    await call(editor, 'PATCH', `/api/articles/${id}`, { publishAt: '2027-01-01T10:00' })
    for (const [method, path, payload] of [
      ['PATCH', '', { title: 'Late' }],
      ['DELETE', ''],
      ['PATCH', '', { submits: true }],
      ['POST', '/revisions/1/restore', { version: 2 }],
    ] as const)
      expect((await call(ann, method, `/api/articles/${id}${path}`, payload)).statusCode).toBe(403)
    await call(editor, 'PATCH', `/api/articles/${id}`, { status: 'published', publishAt: null })
    expect((await call(ann, 'PATCH', `/api/articles/${id}`, { title: 'Late' })).statusCode).toBe(403)
    expect((await call(ann, 'DELETE', `/api/articles/${id}`)).statusCode).toBe(403)
    await call(editor, 'DELETE', `/api/articles/${id}`)
    expect((await call(ann, 'POST', '/api/articles/restore', { id })).statusCode).toBe(404)
  })
})

describe('an article in review', () => {
  async function open() {
    const desk = await openDesk()
    const { call, ann } = desk
    const { id } = (await call(ann, 'POST', '/api/articles', DRAFT)).json()
    const path = `/api/articles/${id}`
    const submit = async () => (await call(ann, 'PATCH', path, { submits: true })).json()
    const sendBack = (user: TestUser, requestedAt: number) =>
      call(user, 'POST', `${path}/review`, { requestedAt, note: 'Who bakes?' })
    return { ...desk, ruth: await signIn(desk.context), path, submit, sendBack }
  }

  test('is sent back with a note, corrected by its author, and submitted again', async () => {
    const { context, ann, otis, call, path, submit, sendBack } = await open()
    const { review } = await submit()
    expect((await sendBack(ann, review.requestedAt)).statusCode).toBe(403)
    await context.store.db.updateTable('users').set({ display_name: 'Otis Bell' }).where('id', '=', otis.id).execute()
    const back = await sendBack(otis, review.requestedAt)
    expect(back.json().review).toMatchObject({ decision: 'sent-back', decidedBy: otis.username, note: 'Who bakes?' })
    expect(back.json().review.names).toMatchObject({ [otis.username]: 'Otis Bell' })
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
    const message = `${otis.username} already sent this article back. Reload the article to see it.`
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'review_decided', message }])
    const publish = await call(ruth, 'PATCH', path, { status: 'published', version: 2, decides: first })
    expect([publish.statusCode, publish.json().code]).toEqual([409, 'review_decided'])
    expect((await call(ruth, 'GET', path)).json()).toMatchObject({ status: 'draft', version: 2 })
  })
})
