import { expect, test } from 'vitest'
import { callsOf, openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../../test/support/write-articles.ts'

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
    // What was under way when the answer came is over, too.
    await attempt()
    isOver = true
    await Promise.all(attempts)
    const { body } = await publish('GET', `/api/articles/${id}`)
    expect(JSON.parse(body)).toMatchObject({ status: 'published', content: '<p>APPROVED</p>', version: 3 })
  }
})
