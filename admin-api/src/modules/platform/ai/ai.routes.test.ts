import { expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

const TEST = '/api/connections/openai/test'

async function open(options: Parameters<typeof buildAppWithModel>[0] = {}) {
  const { app, context, model } = await buildAppWithModel(options)
  const { headers } = await signIn(context, 'admin')
  const get = async (url: string) => app.inject({ url, headers })
  const post = async (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  return { model, get, post }
}

it('is listed with what was spent, and tried out by administrators', async () => {
  const { model, get, post } = await open()
  model.answer({ json: { greeting: 'Good morning.' } })
  const greeting = { label: 'OpenAI', outcome: 'ok', message: expect.stringContaining('“Good morning.”') }
  expect((await post(TEST, {})).json()).toMatchObject({ ok: true, steps: [greeting] })
  const status = (await get('/api/ai')).json()
  const today = { spent: 0, limit: 5, calls: 1 }
  expect(status).toMatchObject({ configured: true, provider: 'openai', today })
  expect(status.providers.map((one: { configured: boolean }) => one.configured)).toEqual([true, false, false])
})
