import { expect, test } from 'vitest'
import { newMedia } from '../../../../test/support/new-media.ts'
import { callsOf, openSignedIn, signIn } from '../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../test/support/write-articles.ts'

const ROUNDS = 5
const CONNECTIONS = 24

/** Version 3 is the one that publishing makes: a save over it would change what readers get. */
test.each([
  ['PATCH', '', { content: '<p>INJECTED</p>', version: 3 }],
  ['POST', '/revisions/1/restore', { version: 3 }],
  ['DELETE', '?version=3', undefined],
] as const)('%s%s of a contributor never changes what an editor publishes then', async (method, path, payload) => {
  const { app, context, call: publish } = await openSignedIn()
  const contributor = callsOf(app, await signIn(context, 'contributor'))
  for (let round = 0; round < ROUNDS; round++) {
    const draft = { ...articleForm, title: `Round ${round}`, content: '<p>INJECTED</p>' }
    const { id } = (await contributor('POST', '/api/articles', draft)).json()
    await contributor('PATCH', `/api/articles/${id}`, { content: '<p>APPROVED</p>', version: 1 })
    const attempt = async () => (await contributor(method, `/api/articles/${id}${path}`, payload)).statusCode
    let isOver = false
    const attempts = Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) expect(await attempt()).toBeOneOf([403, 409])
    })
    const published = await publish('PATCH', `/api/articles/${id}`, { status: 'published', version: 2 })
    expect(published.statusCode, published.body).toBe(200)
    // This one begins after the answer, so attempts that were under way have met the published article.
    await attempt()
    isOver = true
    await Promise.all(attempts)
    const { body } = await publish('GET', `/api/articles/${id}`)
    expect(JSON.parse(body)).toMatchObject({ status: 'published', content: '<p>APPROVED</p>', version: 3 })
  }
})

test('the texts of a contributor’s picture stay once an article with it is published', async () => {
  const { app, context, call: publish } = await openSignedIn()
  const user = await signIn(context, 'contributor')
  const contributor = callsOf(app, user)
  const { db } = context.store
  for (let round = 0; round < ROUNDS; round++) {
    const url = `/uploads/${round}.webp`
    const row = newMedia({ url, id: `m${round}`, number: round + 1, uploaded_by: user.id })
    await db.insertInto('media').values(row).execute()
    const draft = { ...articleForm, title: `Round ${round}`, imageUrl: url }
    const article = (await contributor('POST', '/api/articles', draft)).json()
    const versionOf = async () =>
      (await db.selectFrom('media').select('version').where('id', '=', row.id).executeTakeFirstOrThrow()).version
    let takes = 0
    const attempt = async () =>
      (await contributor('PATCH', `/api/media/${row.id}`, { caption: `Take ${takes++}`, version: await versionOf() }))
        .statusCode
    let isOver = false
    const attempts = Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) expect(await attempt()).toBeOneOf([200, 403, 409])
    })
    await publish('PATCH', `/api/articles/${article.id}`, { status: 'published', version: 1 })
    const published = await versionOf()
    expect(await attempt()).toBe(403)
    isOver = true
    await Promise.all(attempts)
    expect(await versionOf()).toBe(published)
  }
})
