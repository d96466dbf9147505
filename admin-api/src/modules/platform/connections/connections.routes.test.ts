import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection, ConnectionName } from '@hometown/shared-types/connections'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { applySavedConnections } from './applied-connections.service.ts'

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
    const { app, context } = await buildTestApp({ env })
    const { headers, username } = await signIn(context, 'admin')
    const list = async () => {
      const answer = await app.inject({ url: '/api/connections', headers })
      return new Map(answer.json<Connection[]>().map((one) => [one.name, one]))
    }
    const versionOf = async (name: ConnectionName) => (await list()).get(name)?.version ?? 0
    const save = async (name: ConnectionName, input: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/connections/${name}`,
        headers,
        payload: { secrets: {}, version: await versionOf(name), ...input },
      })
    const remove = (name: ConnectionName, version: number) =>
      app.inject({ method: 'DELETE', url: `/api/connections/${name}?version=${version}`, headers })
    return { app, context, headers, username, list, save, remove }
  }

  it('are used at once, and jobs starts again with them', async () => {
    const { context, save, list, username } = await open()
    expect((await save('mail', MAIL)).statusCode).toBe(200)
    expect(context.config).toMatchObject({
      smtpUrl: `smtp://nora%40example.org:${encodeURIComponent(PASSWORD)}@mail.example.org:587?tls=strict`,
      mailFrom: '"Alder \\"County\\" Courier" <news@example.org>',
    })
    expect(context.link.sent).toEqual(
      expect.arrayContaining([{ type: 'restart-jobs' }, { type: 'connections-changed' }]),
    )
    const lists = ['settings', 'audit-log', 'outbox', 'newsletters']
    expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists } })
    expect((await list()).get('mail')).toMatchObject({
      source: 'desk',
      values: MAIL.values,
      secrets: { password: 'set' },
      problem: null,
      updatedBy: username,
    })
    const next = restarted(context)
    await applySavedConnections(next)
    expect(next.config.smtpUrl).toBe(context.config.smtpUrl)
  })

  it('keep a secret only for the server and the account that it belongs to', async () => {
    const { context, save } = await open()
    await save('mail', MAIL)
    const kept = await save('mail', { values: { ...MAIL.values, senderName: 'Courier' } })
    expect(kept.statusCode).toBe(200)
    expect(context.config.smtpUrl).toContain(encodeURIComponent(PASSWORD))
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
    expect(new URL(context.config.smtpUrl ?? '').host).toBe('mail.example.org:587')
    const hook = { url: 'https://ci.example/hook', headers: '{"Authorization":"Bearer x"}' }
    await save('deploy-hook', { values: { body: '' }, secrets: hook })
    const elsewhere = await save('deploy-hook', { values: { body: '' }, secrets: { url: 'https://other.example/' } })
    expect(elsewhere.json().issues).toMatchObject([{ path: 'secrets.headers' }])
  })

  it('don’t send a saved secret to another server in a test either', async () => {
    const { app, headers, save } = await open()
    await save('openai', { values: { baseUrl: '', model: '' }, secrets: { apiKey: 'sk-very-secret' } })
    const payload = { values: { baseUrl: 'http://127.0.0.1:9/v1', model: '' } }
    const test = await app.inject({ method: 'POST', url: '/api/connections/openai/test', headers, payload })
    expect(test.statusCode).toBe(422)
    expect(test.json().issues).toMatchObject([{ path: 'secrets.apiKey' }])
  })

  it('refuse a save over another administrator’s, and a connection that was made anew', async () => {
    const { context, save, remove, list } = await open()
    await save('mail', MAIL)
    const seen = (await list()).get('mail')?.version ?? 0
    context.clock.advance(1000)
    await save('mail', MAIL)
    expect((await save('mail', { ...MAIL, version: seen })).json()).toMatchObject({ code: 'stale' })
    expect((await remove('mail', seen)).json()).toMatchObject({ code: 'stale' })
    const version = (await list()).get('mail')?.version ?? 0
    expect((await remove('mail', version)).statusCode).toBe(200)
    expect(context.config.smtpUrl).toBeUndefined()
    context.clock.advance(1000)
    await save('mail', MAIL)
    expect((await save('mail', { ...MAIL, version })).json()).toMatchObject({ code: 'stale' })
  })

  it('of the environment win, are shown without secrets, and can’t be changed', async () => {
    const store = await openTestStore()
    const first = await buildTestApp({ store })
    const admin = await signIn(first.context, 'admin')
    const put = { method: 'PUT', url: '/api/connections/mail', headers: admin.headers } as const
    expect((await first.app.inject({ ...put, payload: { ...MAIL, version: 0 } })).statusCode).toBe(200)
    const env = { SMTP_URL: 'smtps://joe:pass%20word@smtp.env.example', MAIL_FROM: 'Env <env@example.org>' }
    const { app, context } = await buildTestApp({ store, env })
    await applySavedConnections(context)
    expect(context.config.smtpUrl).toBe(env.SMTP_URL)
    const answer = await app.inject({ url: '/api/connections', headers: admin.headers })
    expect(answer.json<Connection[]>().find(({ name }) => name === 'mail')).toMatchObject({
      source: 'environment',
      values: { host: 'smtp.env.example', security: 'tls', user: 'joe', senderAddress: 'env@example.org' },
      secrets: { password: 'set' },
      variables: ['SMTP_URL', 'MAIL_FROM'],
    })
    expect(answer.body).not.toContain('pass word')
    expect((await app.inject({ ...put, payload: { ...MAIL, version: 0 } })).json()).toMatchObject({
      code: 'set_by_environment',
    })
  })

  it('aren’t used when they were encrypted with another key, or changed, and say so', async () => {
    const { context, save, list } = await open()
    await save('mail', MAIL)
    const keyFile = join(context.config.dataDir, 'secret.key')
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const key = readFileSync(keyFile)
    for (const other of [Buffer.alloc(32, 7), Buffer.from('short')]) {
      rmSync(keyFile)
      writeFileSync(keyFile, other)
      const next = restarted(context)
      await applySavedConnections(next)
      expect(next.config.smtpUrl).toBeUndefined()
      expect((await list()).get('mail')).toMatchObject({
        secrets: { password: 'unreadable' },
        problem: expect.stringMatching(/^Enter the password again/),
      })
    }
    expect((await save('mail', { values: MAIL.values })).json().issues).toMatchObject([{ path: 'secrets.password' }])
    const damaged = await save('mail', MAIL)
    expect([damaged.statusCode, damaged.json()]).toEqual([
      503,
      {
        code: 'no_secret_key',
        message: expect.stringMatching(/^The file secret\.key .* is damaged\. Put the right file back/),
      },
    ])
    writeFileSync(keyFile, key)
    const { secrets } = await context.store.db.selectFrom('connections').select('secrets').executeTakeFirstOrThrow()
    const bytes = Buffer.from(secrets ?? '', 'base64')
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
    await context.store.db
      .updateTable('connections')
      .set({ secrets: bytes.toString('base64') })
      .execute()
    expect((await list()).get('mail')).toMatchObject({ secrets: { password: 'unreadable' } })
  })

  it('can’t take over the secrets of another connection', async () => {
    const { context, save, list } = await open()
    await save('openai', { values: { baseUrl: '', model: '' }, secrets: { apiKey: 'sk-very-secret' } })
    const row = await context.store.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()
    await context.store.db
      .insertInto('connections')
      .values({ ...row, name: 'gemini' })
      .execute()
    expect((await list()).get('gemini')).toMatchObject({ secrets: { apiKey: 'unreadable' } })
  })

  it('with wrong values in the table keep nothing from starting', async () => {
    const { context, list } = await open()
    const row = { secrets: null, version: 1, updated_at: 1, updated_by: 'nora' }
    await context.store.db
      .insertInto('connections')
      .values([
        { ...row, name: 'mail', fields: '{"host":"-- drop table --"}' },
        { ...row, name: 'wordpress', fields: 'no json' },
        { ...row, name: 'openai', fields: '{"baseUrl":"ftp://x","model":""}' },
        { ...row, name: 'something-older', fields: '{}' },
      ])
      .execute()
    await applySavedConnections(context)
    expect(context.config).toMatchObject({
      smtpUrl: undefined,
      wordpressUrl: undefined,
      openai: { baseUrl: undefined },
    })
    const connections = await list()
    for (const name of ['mail', 'wordpress', 'openai'] as const)
      expect(connections.get(name)?.problem).toMatch(/\S+\.$/)
    expect(connections.size).toBe(7)
  })

  it('are encrypted with SECRET_KEY where several machines share a database', async () => {
    const SECRET_KEY = Buffer.alloc(32, 5).toString('base64')
    const { context, save } = await open({ SECRET_KEY })
    await save('mail', MAIL)
    expect(() => statSync(join(context.config.dataDir, 'secret.key'))).toThrow('ENOENT')
    const other = restarted(context, { SECRET_KEY, DATA_DIR: '/nowhere' })
    await applySavedConnections(other)
    expect(other.config.smtpUrl).toBe(context.config.smtpUrl)
  })
})

/** The same installation, in a process that starts now. */
function restarted(context: TestContext, env: Record<string, string> = {}): TestContext {
  return { ...context, config: testConfig({ DATA_DIR: context.config.dataDir, ...env }) }
}
