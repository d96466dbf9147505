import { expect, test } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

/** Sends a request over a real connection and closes it as soon as the model is called. */
async function leaveWhileAsking(path: string, body: object) {
  const { app, context, model } = await buildAppWithModel({ env: testSettings({ aiSeconds: 600 }) })
  const { headers } = await signIn(context, 'admin')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = Promise.withResolvers<void>()
  model.answer(() => {
    asked.resolve()
    return { hang: true }
  })
  const leave = new AbortController()
  const call = fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leave.signal,
  })
  await asked.promise
  leave.abort()
  await expect(call).rejects.toThrow()
  return model
}

test.each<[string, string, object]>([
  ['suggestions for search engines', '/api/articles/seo-suggest', { title: 'The bridge opens', content: '' }],
  ['the description of an event', '/api/articles/ai-generate', { prompt: 'Choir night' }],
  ['a draft', '/api/articles/ai-generate', { prompt: 'Council met', kind: 'article' }],
  ['sources', '/api/sources/ai-suggest', { category: 'Community' }],
  ['a try', '/api/ai/test', {}],
])('a model is not asked on for %s when nobody waits for it', async (_what, path, body) => {
  const model = await leaveWhileAsking(path, body)
  await model.asked[0]?.over
  expect(model.asked).toHaveLength(1)
})
