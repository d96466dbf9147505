import type { Connection } from '@hometown/shared-types/connections'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'

const NAMES: Readonly<Record<string, string[]>> = {
  'ai.alder-county.us': ['8.8.8.8'],
  'empty.alder-county.us': [],
  'mixed.alder-county.us': ['8.8.8.8', '10.1.2.3'],
  'metadata.alder-county.us': ['169.254.169.254'],
  ollama: ['172.18.0.4'],
  localhost: ['127.0.0.1', '::1'],
}

const outside = fakeOutside({
  findAddresses: async (name) => {
    const found = NAMES[name]
    if (!found) throw new Error('ENOTFOUND')
    return found
  },
})

async function open(env: Record<string, string> = { SITE_URL: 'https://www.alder-county.us' }) {
  const { app, context } = await buildTestApp({ env, outside })
  const { headers } = await signIn(context, 'admin')
  const versionOf = async (name: string) => {
    const connections = (await app.inject({ url: '/api/connections', headers })).json<Connection[]>()
    return connections.find((one) => one.name === name)?.version
  }
  const save = async (name: string, values: object, secrets = {}) => {
    const payload = { values, secrets, version: await versionOf(name) }
    const answer = await app.inject({ method: 'PUT', url: `/api/connections/${name}`, headers, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  const saveModel = (baseUrl: string) => save('openai', { baseUrl, model: '' })
  const test = async (baseUrl: string) => {
    const payload = { values: { baseUrl, model: '' } }
    const answer = await app.inject({ method: 'POST', url: '/api/connections/openai/test', headers, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  /** As a start with other variables would find it. */
  const saveBefore = async (name: string, fields: object, secrets: object) => {
    const sealed = sealText(getSecretKey(context.config), name, JSON.stringify(secrets))
    const row = { name, fields: JSON.stringify(fields), secrets: sealed, version: 1, updated_at: 0, updated_by: 'nora' }
    await context.store.db.insertInto('connections').values(row).execute()
  }
  return { save, saveBefore, saveModel, test }
}

it('a connection may lead to a public address', async () => {
  const { saveModel } = await open()
  expect(await saveModel('https://ai.alder-county.us/v1')).toMatchObject({ status: 200 })
})

it.each(['http://10.1.2.3/v1', 'http://0x7f.1/v1', 'http://[::1]/v1', 'http://localhost:11434/v1', 'http://ollama/v1'])(
  'a connection to %s is refused, as is its test',
  async (address) => {
    const { saveModel, test } = await open()
    const refusal = {
      status: 422,
      message: expect.stringMatching(
        /is in a private network\. Enter a public address, or ask .* PRIVATE_CONNECTIONS\.$/,
      ),
      issues: [{ path: 'values.baseUrl', message: expect.any(String) }],
    }
    expect(await saveModel(address)).toMatchObject(refusal)
    expect(await test(address)).toMatchObject(refusal)
  },
)

it('also WordPress, the mail server and the deploy hook are checked', async () => {
  const { save } = await open()
  const mail = { host: '10.1.2.3', port: '', security: 'automatic', user: '', senderName: '' }
  const answers = await Promise.all([
    save('wordpress', { url: 'http://10.1.2.3', username: '' }),
    save('mail', { ...mail, senderAddress: 'news@example.org' }),
    save('deploy-hook', { body: '' }, { url: 'http://10.1.2.3/hook' }),
  ])
  expect(answers.map(({ issues }) => issues?.[0]?.path)).toEqual(['values.url', 'values.host', 'secrets.url'])
})

it('the operator can allow hosts and networks', async () => {
  const env = { SITE_URL: 'https://www.alder-county.us', PRIVATE_CONNECTIONS: 'ollama, 10.0.0.0/8,127.0.0.1,::1' }
  const { saveModel } = await open(env)
  for (const host of ['10.1.2.3', 'mixed.alder-county.us', 'ollama:11434', 'localhost'])
    expect(await saveModel(`${host.includes('.us') ? 'https' : 'http'}://${host}/v1`), host).toMatchObject({
      status: 200,
    })
  expect((await saveModel('http://172.18.0.5/v1')).status).toBe(422)
})

it('on a laptop, a connection may lead anywhere but to metadata of the machine', async () => {
  const { saveModel } = await open({ PRIVATE_CONNECTIONS: '0.0.0.0/1,169.254.0.0/16' })
  expect((await saveModel('http://localhost:11434/v1')).status).toBe(200)
  const METADATA = ['169.254.169.254', '0xa9fea9fe', '[fd00:ec2::254]', '[::ffff:169.254.169.254]', '[fe80::1]']
  for (const host of [...METADATA, '100.100.100.200', 'metadata.alder-county.us'])
    expect(await saveModel(`https://${host}/v1`), host).toMatchObject({
      status: 422,
      message: expect.stringContaining('answers only questions about this machine'),
    })
})
