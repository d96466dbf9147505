import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { SUBSCRIBER } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSignedIn } from '../../../../test/support/signed-in.ts'
import { openSmtpServer } from '../../../../test/support/smtp-server.ts'

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
  const { app, context, headers, call } = await openSignedIn({ role: 'admin', base: '/api/connections', env })
  const test = async (name: string, payload: object) => {
    const answer = await call('POST', `/${name}/test`, payload)
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  return { app, context, headers, test }
}

const openMailServer = () => openSmtpServer('right', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true })

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
    const failing = async (values: Record<string, string>, password = 'right') => {
      const { body } = await test('mail', { values, secrets: { password }, to })
      expect(body).toMatchObject({ ok: false })
      return body.steps[0].message
    }
    expect(await failing(mail(port), 'wrong')).toContain('refused the username or the password')
    expect(await failing(mail(port, { host: '169.254.169.254' }))).toContain('only questions about this machine')
    expect((await test('mail', { values: mail(port), secrets: { password: 'right' } })).body.issues).toMatchObject([
      { path: 'to' },
    ])
  })
})

it('a test of a WordPress says that the password is wrong, or that the account may not write', async () => {
  const wordpress = await startWordPressServer()
  onTestFinished(() => wordpress.close())
  const { test } = await open()
  const failing = async (username: string, password: string) => {
    const { body } = await test('wordpress', { values: { url: wordpress.url, username }, secrets: { password } })
    expect(body).toMatchObject({ ok: false })
    return JSON.stringify(body.steps)
  }
  expect(await failing('editor', 'wrong')).toMatch(/username or application password/i)
  expect(await failing(SUBSCRIBER.username, SUBSCRIBER.applicationPassword)).toContain('can’t edit posts')
})
