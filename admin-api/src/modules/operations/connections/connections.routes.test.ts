import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection, ConnectionName } from '@hometown/shared-types/contract/connections'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createRecordingBus, type TestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { applySavedConnections, followConnections, readSavedConnections } from '../../platform/settings/index.ts'

const PASSWORD = 'a secret of tests!'
const MAIL = {
  values: {
    host: 'mail.example.org',
    port: '587',
    security: 'starttls',
    user: 'nora@example.org',
    senderName: 'Alder "County" Courier',
    senderAddress: 'news@example.org',
  },
  secrets: { password: PASSWORD },
}

describe('connections that administrators set', () => {
  const open = async (env: Record<string, string> = {}) => {
    const { context, user, call } = await openSignedIn({ role: 'admin', env, base: '/api/connections' })
    const { username } = user
    const list = async () => {
      const answer = await call('GET', '')
      return new Map(answer.json<Connection[]>().map((one) => [one.name, one]))
    }
    const versionOf = async (name: ConnectionName) => (await list()).get(name)?.version ?? 0
    const save = async (name: ConnectionName, input: object) =>
      call('PUT', `/${name}`, { secrets: {}, version: await versionOf(name), ...input })
    const remove = (name: ConnectionName, version: number) => call('DELETE', `/${name}?version=${version}`)
    return { context, call, username, list, save, remove }
  }

  it('are used by processes that start then, which they do at once', async () => {
    const { context, save, list, username } = await open()
    onTestFinished(followConnections(context))
    expect((await save('mail', MAIL)).statusCode).toBe(200)
    expect(context.config.smtpUrl).toBeUndefined()
    expect((await list()).get('mail')).toMatchObject({
      source: 'desk',
      values: MAIL.values,
      secrets: { password: 'set' },
      problem: null,
      isStarting: true,
      updatedBy: username,
    })
    expect(context.messages.sent).toContainEqual({ type: 'connections-changed' })
    context.messages.receive({ type: 'connections-changed' })
    await expect.poll(() => context.messages.sent).toContainEqual({ type: 'restart', names: ['api', 'jobs'] })
    expect((await restarted(context)).config).toMatchObject({
      smtpUrl: `smtp://nora%40example.org:${encodeURIComponent(PASSWORD)}@mail.example.org:587?tls=strict`,
      mailFrom: '"Alder \\"County\\" Courier" <news@example.org>',
    })
  })

  it('let a process run that already started with them', async () => {
    const { context, save } = await open()
    await save('mail', MAIL)
    const next = await restarted(context)
    const listeners = createRecordingBus()
    onTestFinished(followConnections({ ...next, messages: listeners }))
    listeners.receive({ type: 'messages-missed' })
    await readSavedConnections(next)
    await new Promise((resolve) => setImmediate(resolve))
    expect(listeners.sent).toEqual([])
  })

  it('keep a secret only for the server and the account that it belongs to', async () => {
    const { context, save } = await open()
    await save('mail', MAIL)
    expect((await save('mail', { values: { ...MAIL.values, senderName: 'Courier' } })).statusCode).toBe(200)
    for (const change of [
      { host: 'mail.attacker.example' },
      { port: '2525' },
      { user: 'somebody' },
      { security: 'insecure' },
    ]) {
      const refused = await save('mail', { values: { ...MAIL.values, ...change } })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().issues).toEqual([{ path: 'secrets.password', message: expect.stringContaining('again') }])
    }
    expect((await restarted(context)).config.smtpUrl).toContain(`${encodeURIComponent(PASSWORD)}@mail.example.org:587`)
  })

  it('refuse a save over one that was made anew', async () => {
    const { context, save, remove, list } = await open()
    await save('mail', MAIL)
    const version = (await list()).get('mail')?.version ?? 0
    expect((await remove('mail', version)).statusCode).toBe(200)
    expect((await restarted(context)).config.smtpUrl).toBeUndefined()
    context.clock.advance(1000)
    await save('mail', MAIL)
    expect((await save('mail', { ...MAIL, version })).json()).toMatchObject({ code: 'stale' })
  })

  it('replace those of the environment until they are removed', async () => {
    const env = { SMTP_URL: 'smtps://joe:pass%20word@smtp.env.example', MAIL_FROM: 'Env <env@example.org>' }
    const { context, call, list, save, remove } = await open(env)
    const variables = ['SMTP_URL', 'MAIL_FROM']
    expect((await list()).get('mail')).toMatchObject({ source: 'environment', values: {}, variables })
    expect((await call('GET', '')).body).not.toContain('pass word')
    await save('mail', MAIL)
    const next = await restarted(context, env)
    expect(next.config.smtpUrl).toContain('@mail.example.org')
    const mail = (await list()).get('mail')
    expect(mail).toMatchObject({ source: 'desk', variables })
    await remove('mail', mail?.version ?? 0)
    expect((await restarted(context, env)).config.smtpUrl).toBe(env.SMTP_URL)
  })

  it('aren’t used when they were encrypted with another key, and say so', async () => {
    const env = { SMTP_URL: 'smtp://mail.env.example', MAIL_FROM: 'Env <env@example.org>' }
    const { context, save, list } = await open(env)
    await save('mail', MAIL)
    const keyFile = join(context.config.dataDir, 'secret.key')
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const key = readFileSync(keyFile)
    for (const other of [Buffer.alloc(32, 7), Buffer.from('short')]) {
      rmSync(keyFile)
      writeFileSync(keyFile, other)
      // Nor is the environment's mail server used in its place.
      expect((await restarted(context, env)).config.smtpUrl).toBeUndefined()
      const problem = expect.stringMatching(/Enter it again\.$/)
      expect((await list()).get('mail')).toMatchObject({ values: {}, secrets: { password: 'none' }, problem })
    }
    expect((await save('mail', { values: MAIL.values })).json().issues).toMatchObject([{ path: 'secrets.password' }])
    const damaged = await save('mail', MAIL)
    expect([damaged.statusCode, damaged.json().code]).toEqual([503, 'no_secret_key'])
    writeFileSync(keyFile, key)
    expect((await list()).get('mail')).toMatchObject({ problem: null })
  })
})

/** Returns the same installation, in a process that starts now. */
async function restarted(context: TestContext, env: Record<string, string> = {}): Promise<TestContext> {
  const next = { ...context, config: testConfig({ DATA_DIR: context.config.dataDir, ...env }) }
  await applySavedConnections(next)
  return next
}
