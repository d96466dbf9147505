import { expect, it } from 'vitest'
import { callsOf, signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

it('is listed with what was spent, and tried out by administrators', async () => {
  const { app, context, model } = await buildAppWithModel()
  const call = callsOf(app, await signIn(context, 'admin'))
  model.answer({ json: { greeting: 'Good morning.' } })
  const greeting = { label: 'OpenAI', outcome: 'ok', message: expect.stringContaining('“Good morning.”') }
  const tried = await call('POST', '/api/connections/openai/test', {})
  expect(tried.json()).toMatchObject({ ok: true, steps: [greeting] })
  const status = (await call('GET', '/api/ai')).json()
  const today = { spent: 0, limit: 5, calls: 1 }
  expect(status).toMatchObject({ configured: true, provider: 'openai', today })
  expect(status.providers.map((one: { configured: boolean }) => one.configured)).toEqual([true, false, false])
})
