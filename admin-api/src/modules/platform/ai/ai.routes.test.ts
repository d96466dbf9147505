import { expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

const TEST = '/api/connections/openai/test'

async function open(options: Parameters<typeof buildAppWithModel>[0] = {}) {
  const { app, context, model } = await buildAppWithModel(options)
  const { headers } = await signIn(context, 'admin')
  const get = async (url: string) => app.inject({ url, headers })
  const post = async (url: string, payload: object, by = headers) =>
    app.inject({ method: 'POST', url, headers: by, payload })
  const save = async (payload: object) => app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  return { app, context, model, headers, get, post, save }
}

it('is listed with what was spent, and tried out by administrators', async () => {
  const { context, model, get, post } = await open()
  model.answer({ json: { greeting: 'Good morning.' } })
  const greeting = { label: 'OpenAI', outcome: 'ok', message: expect.stringContaining('“Good morning.”') }
  expect((await post(TEST, {})).json()).toMatchObject({ ok: true, steps: [greeting] })
  const status = (await get('/api/ai')).json()
  const today = { spent: 0, limit: 5, calls: 1 }
  expect(status).toMatchObject({ configured: true, provider: 'openai', model: 'stand-in', today })
  expect(status.providers.map((one: { configured: boolean }) => one.configured)).toEqual([true, false, false])
  const { headers } = await signIn(context)
  expect((await post(TEST, {}, headers)).statusCode).toBe(403)
})

it('shows its key nowhere, not even where the model server repeats it', async () => {
  const { app, context, model, get, post } = await open()
  model.answer(({ headers }) => ({ status: 401, message: `Incorrect API key provided: ${headers.authorization}` }))
  const test = await post(TEST, {})
  expect(test.json()).toMatchObject({
    ok: false,
    steps: [{ message: expect.stringContaining('rejected the API key') }],
  })
  const answers = [
    test,
    await post('/api/sources/ai-suggest', { category: 'Sports' }),
    await post('/api/articles/seo-suggest', { title: 'A title', content: '' }),
    await post('/api/articles/ai-generate', { prompt: 'An event', category: 'Sports' }),
    ...[await get('/api/settings'), await get('/api/ai'), await get('/api/audit-log')],
    await app.inject({ url: '/api/site' }),
  ]
  const audit = await context.store.db.selectFrom('audit_log').selectAll().execute()
  expect(model.asked.every(({ headers }) => headers.authorization === 'Bearer sk-secret-of-tests')).toBe(true)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 503, 200, 200, 200, 200])
  expect(answers.map(({ body }) => body).join() + JSON.stringify(audit)).not.toContain('sk-secret')
})
