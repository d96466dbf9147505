import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

describe('the AI of the desk', () => {
  it('is listed with what was spent, and without its key', async () => {
    const { app, context, model } = await buildAppWithModel()
    const { headers } = await signIn(context, 'admin')
    model.answer({ json: { greeting: 'Good morning.' } })
    await app.inject({ method: 'POST', url: '/api/ai/test', headers, payload: {} })
    const answer = await app.inject({ url: '/api/ai', headers })
    expect(answer.json()).toMatchObject({
      configured: true,
      provider: 'openai',
      model: 'stand-in',
      today: { spent: 0, limit: 5, calls: 1 },
    })
    expect(answer.json().providers.map((one: { configured: boolean }) => one.configured)).toEqual([true, false, false])
    expect(answer.body).not.toContain('sk-secret')
  })

  it('can be tried out by administrators: what it answered, or what failed', async () => {
    const { app, context, model } = await buildAppWithModel()
    const admin = await signIn(context, 'admin')
    const editor = await signIn(context)
    const test = (headers: object, payload = {}) =>
      app.inject({ method: 'POST', url: '/api/ai/test', headers: { ...headers }, payload })
    model.answer({ json: { greeting: 'Good morning.' } })
    expect((await test(admin.headers)).json()).toMatchObject({ ok: true, message: 'Good morning.', model: 'stand-in' })
    model.answer({ status: 401 })
    const failed = (await test(admin.headers)).json()
    expect(failed).toMatchObject({ ok: false, message: expect.stringContaining('rejected the API key') })
    expect((await test(editor.headers)).statusCode).toBe(403)
    expect((await test(admin.headers, { provider: 'gemini' })).json()).toMatchObject({
      code: 'ai_not_configured',
      message: 'Gemini isn’t set up. An administrator can set it up under Settings → Connections.',
    })
  })

  it('shows its key nowhere, not even where the model server repeats it', async () => {
    const { app, context, model } = await buildAppWithModel()
    const { headers } = await signIn(context, 'admin')
    const keys: unknown[] = []
    model.answer((request) => {
      keys.push(request.headers.authorization)
      return { status: 401, message: `Incorrect API key provided: ${request.headers.authorization}` }
    })
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
    const answers = [
      await post('/api/ai/test', {}),
      await post('/api/sources/ai-suggest', { category: 'Sports' }),
      await post('/api/articles/seo-suggest', { title: 'A title', content: '' }),
      await post('/api/articles/ai-generate', { prompt: 'An event', category: 'Sports' }),
      await app.inject({ url: '/api/settings', headers }),
      await app.inject({ url: '/api/ai', headers }),
      await app.inject({ url: '/api/audit-log', headers }),
      await app.inject({ url: '/api/site' }),
    ]
    const audit = await context.store.db.selectFrom('audit_log').selectAll().execute()
    expect(keys).toEqual(Array.from({ length: 4 }, () => 'Bearer sk-secret-of-tests'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 503, 200, 200, 200, 200])
    expect(answers.map(({ body }) => body).join() + JSON.stringify(audit)).not.toContain('sk-secret')
  })

  it('is chosen, priced and limited in the settings', async () => {
    const { app, context, model } = await buildAppWithModel()
    context.config.gemini = { apiKey: 'g', baseUrl: undefined, model: undefined }
    const { headers } = await signIn(context, 'admin')
    const save = (payload: object) => app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
    const saved = await save({
      aiProvider: 'gemini',
      aiDailyLimit: 2,
      placeNames: ['Alder Falls, Millbrook', 'Millbrook'],
    })
    expect(saved.json()).toMatchObject({ aiProvider: 'gemini', placeNames: ['Alder Falls', 'Millbrook'] })
    expect((await app.inject({ url: '/api/ai', headers })).json()).toMatchObject({
      provider: 'gemini',
      today: { limit: 2 },
    })
    expect(await context.store.db.selectFrom('changes').selectAll().execute()).toEqual([])
    await save({ aiProvider: 'openai', aiDailyLimit: 0, aiPrices: { openai: { input: 1, output: 1 } } })
    const test = await app.inject({ method: 'POST', url: '/api/ai/test', headers, payload: {} })
    expect(test.json()).toMatchObject({ ok: false, message: expect.stringContaining('limit for AI costs') })
    expect(model.asked).toEqual([])
    expect((await save({ aiProvider: 'somebody' })).statusCode).toBe(422)
    expect((await app.inject({ url: '/api/site' })).body).not.toMatch(/placeNames|aiDailyLimit/)
  })
})
