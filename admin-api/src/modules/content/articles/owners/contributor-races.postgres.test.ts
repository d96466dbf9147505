import { expect, test } from 'vitest'
import { callsOf, openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../../test/support/write-articles.ts'

const ROUNDS = 5
const CONNECTIONS = 24

type Call = ReturnType<typeof callsOf>

/** Version 3 is the one that publishing makes: a save over it would change what readers get. */
const ATTEMPTS: Record<string, (call: Call, id: string) => ReturnType<Call>> = {
  'a save': (call, id) => call('PATCH', `/api/articles/${id}`, { content: '<p>INJECTED</p>', version: 3 }),
  'a restored revision': (call, id) => call('POST', `/api/articles/${id}/revisions/1/restore`, { version: 3 }),
  'a deletion': (call, id) => call('DELETE', `/api/articles/${id}?version=3`),
}

test.each(Object.entries(ATTEMPTS))(
  '%s of a contributor never changes what an editor publishes at the same moment',
  async (_, attempt) => {
    const { app, context, user: editor } = await openSignedIn()
    const contributor = callsOf(app, await signIn(context, 'contributor'))
    const publish = callsOf(app, editor)
    for (let round = 0; round < ROUNDS; round++) {
      const made = await contributor('POST', '/api/articles', {
        ...articleForm,
        title: `Round ${round}`,
        content: '<p>INJECTED</p>',
      })
      const { id } = made.json()
      await contributor('PATCH', `/api/articles/${id}`, { content: '<p>APPROVED</p>', version: 1 })
      let isOver = false
      const attempts = Array.from({ length: CONNECTIONS }, async () => {
        while (!isOver) expect((await attempt(contributor, id)).statusCode).toBeOneOf([403, 409])
      })
      const published = await publish('PATCH', `/api/articles/${id}`, { status: 'published', version: 2 })
      expect(published.statusCode, published.body).toBe(200)
      // What was under way when the answer came is over, too.
      await attempt(contributor, id)
      isOver = true
      await Promise.all(attempts)
      const { body } = await publish('GET', `/api/articles/${id}`)
      expect(JSON.parse(body)).toMatchObject({ status: 'published', content: '<p>APPROVED</p>', version: 3 })
    }
  },
)
