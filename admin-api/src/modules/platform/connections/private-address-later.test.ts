import type { ConnectionCheck } from '@hometown/shared-types/connections'
import { expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openCanaries } from '../../../../test/support/canaries.ts'
import { guardedOutside } from '../../../../test/support/loopback-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createMailers } from '../../../integrations/mailer/create-mailer.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'
import { applySavedConnections } from './applied-connections.service.ts'

const SAVED = ['openai', 'wordpress', 'mail', 'deploy-hook'] as const
const REFUSED = /localhost is in a private network\. Enter a public address, .* PRIVATE_CONNECTIONS/

/** Connections to servers on this machine, as if their names had led to public addresses when they were saved. */
async function open(env: Record<string, string> = {}) {
  const canaries = await openCanaries()
  const port = String(canaries.ports[0])
  const { app, context } = await buildTestApp({
    env: { SITE_URL: 'https://www.alder-county.us', ...env },
    outside: guardedOutside(),
  })
  const { headers } = await signIn(context, 'admin')
  const mail = { host: 'localhost', port, security: 'automatic', user: '', senderName: '' }
  const rows = {
    openai: [{ baseUrl: `http://localhost:${port}/v1`, model: '' }, { apiKey: 'key' }],
    wordpress: [{ url: `http://localhost:${port}`, username: '' }, {}],
    mail: [{ ...mail, senderAddress: 'news@alder-county.us' }, {}],
    'deploy-hook': [{ body: '' }, { url: `http://localhost:${port}/hook` }],
  } as const
  for (const name of SAVED) {
    const [fields, secrets] = rows[name]
    const sealed = sealText(getSecretKey(context.config), name, JSON.stringify(secrets))
    const row = { name, fields: JSON.stringify(fields), secrets: sealed, version: 1, updated_at: 0, updated_by: 'nora' }
    await context.store.db.insertInto('connections').values(row).execute()
  }
  await applySavedConnections(context)
  const test = async (name: string) => {
    const payload = name === 'mail' ? { to: 'ann@alder-county.us' } : {}
    const answer = await app.inject({ method: 'POST', url: `/api/connections/${name}/test`, headers, payload })
    return answer.json<ConnectionCheck>()
  }
  const send = () => {
    const { urgent } = createMailers(context.config)
    onTestFinished(() => urgent.close())
    const message = Buffer.from('Subject: Hello\r\n\r\nHello\r\n')
    return urgent.send({ envelope: { from: 'news@alder-county.us', to: 'ann@alder-county.us' }, message })
  }
  return { canaries, context, send, test }
}

it.each(SAVED)('a saved %s whose name leads to a private address by now isn’t called, and says so', async (name) => {
  const { canaries, test } = await open()
  const { ok, steps } = await test(name)
  expect(ok).toBe(false)
  expect(steps[0]?.message).toMatch(REFUSED)
  expect(canaries.connections()).toBe(0)
})

it.each([
  ['localhost', 'https://www.alder-county.us'],
  ['127.0.0.0/8,::1', 'https://www.alder-county.us'],
  ['192.168.0.0/16', 'http://localhost:3000'],
])('with PRIVATE_CONNECTIONS %s and the site at %s they are called', async (allowed, site) => {
  const { canaries, test } = await open({ PRIVATE_CONNECTIONS: allowed, SITE_URL: site })
  for (const name of ['openai', 'wordpress', 'mail', 'deploy-hook']) {
    const before = canaries.connections()
    expect(JSON.stringify(await test(name)), name).not.toMatch(REFUSED)
    expect(canaries.connections(), name).toBeGreaterThan(before)
  }
})
