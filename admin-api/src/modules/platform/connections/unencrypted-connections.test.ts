import type { Connection } from '@hometown/shared-types/connections'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'

const MAIL = { host: 'mail.alder-county.us', port: '', security: 'insecure', user: '', senderName: '' }
const PLAIN = [
  ['openai', 'values.baseUrl', { baseUrl: 'http://ai.alder-county.us/v1', model: '' }, { apiKey: 'hunter2' }],
  ['wordpress', 'values.url', { url: 'http://wp.alder-county.us', username: '' }, {}],
  ['mail', 'values.security', { ...MAIL, senderAddress: 'news@alder-county.us' }, {}],
  ['deploy-hook', 'secrets.url', { body: '' }, { url: 'http://hooks.alder-county.us/hunter2' }],
] as const

async function open(env: Record<string, string> = {}) {
  const outside = fakeOutside({ findAddresses: async () => ['8.8.8.8'] })
  const { app, context } = await buildTestApp({ env, outside })
  const { headers } = await signIn(context, 'admin')
  const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
    const answer = await app.inject({ method, url: `/api/connections/${url}`, headers, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  const describe = async (name: string) =>
    (await app.inject({ url: '/api/connections', headers })).json<Connection[]>().find((one) => one.name === name)
  return { context, describe, send }
}

it.each(PLAIN)('%s without TLS on other machines is neither saved nor tested', async (name, path, values, secrets) => {
  const { send } = await open()
  const refusal = {
    status: 422,
    message: expect.stringMatching(/ Or ask the person who runs this service to add \S+ to ALLOW_UNENCRYPTED\.$/),
    issues: [{ path, message: expect.not.stringContaining('hunter2') }],
  }
  expect(await send('PUT', name, { values, secrets, version: 0 })).toMatchObject(refusal)
  const to = name === 'mail' ? { to: 'ann@alder-county.us' } : {}
  expect(await send('POST', `${name}/test`, { values, secrets, ...to })).toMatchObject(refusal)
})
