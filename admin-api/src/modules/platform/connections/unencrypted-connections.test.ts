import type { Connection } from '@hometown/shared-types/connections'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'
import { applySavedConnections, findSavedDeployHook } from './applied-connections.service.ts'

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

it.each(PLAIN)('%s without TLS is saved where the operator allows it', async (name, _path, values, secrets) => {
  const { send } = await open({
    ALLOW_UNENCRYPTED: 'ai.alder-county.us,wp.alder-county.us,mail.alder-county.us,hooks.alder-county.us',
  })
  expect(await send('PUT', name, { values, secrets, version: 0 })).toMatchObject({ status: 200 })
})

it.each(PLAIN)('%s that was saved without TLS isn’t used, and says so', async (name, _path, values, secrets) => {
  const { context, describe } = await open()
  const sealed = sealText(getSecretKey(context.config), name, JSON.stringify(secrets))
  const row = { name, fields: JSON.stringify(values), secrets: sealed, version: 1, updated_at: 0, updated_by: 'nora' }
  await context.store.db.insertInto('connections').values(row).execute()
  expect(await applySavedConnections(context)).toBe(false)
  expect(await findSavedDeployHook(context)).toBeUndefined()
  expect(await describe(name)).toMatchObject({ problem: expect.stringContaining('ALLOW_UNENCRYPTED') })
})
