import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { SUBSCRIBER } from '@hometown/wordpress-adapter/test-site'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../../../../testing/free-port.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { testConnection } from './test-connection.ts'

const mail = (port: number, more: Record<string, string> = {}) => ({
  host: '127.0.0.1',
  port: String(port),
  security: 'automatic',
  user: 'nora',
  senderName: '',
  senderAddress: 'news@example.org',
  ...more,
})

async function open(env: Record<string, string> = {}) {
  const { app, context } = await buildTestApp({ env })
  const { headers, ...user } = await signIn(context, 'admin')
  const test = async (name: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/connections/${name}/test`, headers, payload })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  return { app, context, headers, user, test }
}

async function openMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const texts: string[] = []
  const server = new SMTPServer({
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'nora' }) : done(new Error('No')),
    onData(stream, _session, done) {
      stream
        .setEncoding('utf8')
        .on('data', (text: string) => texts.push(text))
        .on('end', () => done())
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return { port: (server.server.address() as AddressInfo).port, texts }
}

async function openWebServer(status: number, body = ''): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a test of the mail server', () => {
  const to = 'nora@example.org'

  it('sends a real message, and looks at the sender’s domain', async () => {
    const { test, context } = await open()
    const { port, texts } = await openMailServer()
    const { body, text } = await test('mail', { values: mail(port), secrets: { password: 'right' }, to })
    expect(body).toMatchObject({ ok: true, steps: [{ label: 'Test message', outcome: 'ok' }, {}, {}, {}] })
    expect(texts.join('')).toContain('Subject: Test message from Alder County Courier')
    expect(text).not.toContain('right')
    expect(context.config.smtpUrl).toBeUndefined()
    const audit = await context.store.db.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'connection.test', details: '{"name":"mail"}' }])
  })

  it('says in words what is wrong', async () => {
    const { test } = await open()
    const { port } = await openMailServer()
    const strict = await openMailServer({ onMailFrom: (_address, _session, done) => done(new Error('Not yours')) })
    const failing = async (values: Record<string, string>, password = 'right') => {
      const { body } = await test('mail', { values, secrets: { password }, to })
      expect(body).toMatchObject({ ok: false })
      return body.steps[0].message
    }
    expect(await failing(mail(port), 'wrong')).toContain('refused the username or the password')
    expect(await failing(mail(9))).toContain('Nothing answers at port 9')
    expect(await failing(mail(port, { host: '169.254.169.254' }))).toContain('only questions about this machine')
    expect(await failing(mail(port, { security: 'starttls' }))).toContain('doesn’t offer TLS')
    expect(await failing(mail(strict.port))).toContain('refuses the sender news@example.org')
    expect((await test('mail', { values: mail(port), secrets: { password: 'right' } })).body.issues).toMatchObject([
      { path: 'to' },
    ])
  })

  it('ends in time with a server that says nothing', async () => {
    const { context, user } = await open()
    const server = createTcpServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const check = await testConnection(
      context,
      { user, sessionId: 's' },
      {
        name: 'mail',
        input: { values: mail(port), secrets: { password: 'right' }, to },
        signal: new AbortController().signal,
        withinMs: 50,
      },
    )
    expect(check).toMatchObject({ ok: false, steps: [{ label: 'Time', outcome: 'failed' }] })
  })
})

describe('a test of a WordPress', () => {
  const failing = async (url: string, username = '', password = '') => {
    const { test } = await open()
    const secrets = password ? { password } : {}
    const { body } = await test('wordpress', { values: { url, username }, secrets })
    expect(body).toMatchObject({ ok: false })
    return JSON.stringify(body.steps)
  }

  it('says what answers there instead', async () => {
    expect(await failing(await openWebServer(200, '<h1>Hello</h1>'))).toContain('answers with a web page')
    expect(await failing(await openWebServer(404, '{"code":"rest_no_route"}'))).toContain('has no REST API')
    expect(await failing(`http://127.0.0.1:${await findFreePort()}`)).toContain('nothing answers there')
  })

  it('says that the password is wrong, or that the account may not write', async () => {
    const wordpress = await startWordPressServer()
    onTestFinished(() => wordpress.close())
    expect(await failing(wordpress.url, 'editor', 'wrong')).toMatch(/username or application password/i)
    const { username, applicationPassword } = SUBSCRIBER
    expect(await failing(wordpress.url, username, applicationPassword)).toContain('can’t edit posts')
  })
})

describe('a test of the signing keys for email reports', () => {
  it('knows a key of SendGrid, and asks for what it has nothing of', async () => {
    const { test } = await open()
    const { body, text } = await test('mail-reports', { values: {}, secrets: { sendgridKey: 'no-key-of-theirs' } })
    expect(body).toMatchObject({ ok: false, steps: [{ label: 'SendGrid', outcome: 'failed' }] })
    expect(text).not.toContain('no-key-of-theirs')
    expect((await test('mail-reports', {})).body).toMatchObject({ code: 'not_set' })
  })
})
