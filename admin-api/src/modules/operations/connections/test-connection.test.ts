import type { ConnectionStep } from '@hometown/shared-types/contract/connections'
import { answering, at, startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR, SUBSCRIBER } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
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
  const { context, call, actions } = await openSignedIn({ role: 'admin', base: '/api/connections', env })
  const test = async (name: string, payload: object) => {
    const answer = await call('POST', `/${name}/test`, payload)
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  return { context, actions, test }
}

const openMailServer = () => openSmtpServer('right', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true })

describe('a test of the mail server', () => {
  const to = 'nora@example.org'

  it('sends a real message, and looks at the sender’s domain', async () => {
    const { test, context, actions } = await open()
    const { port, texts } = await openMailServer()
    const { body, text } = await test('mail', { values: mail(port), secrets: { password: 'right' }, to })
    expect(body).toMatchObject({ ok: true, steps: [{ label: 'Test message', outcome: 'ok' }, {}, {}, {}] })
    expect(texts.join('')).toContain('Subject: Test message from Alder County Courier')
    expect(text).not.toContain('right')
    expect(context.config.smtpUrl).toBeUndefined()
    expect(await actions()).toEqual(['connection.test'])
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

describe('a test of a WordPress', () => {
  async function openWordPress() {
    const wordpress = await startWordPressServer(1)
    onTestFinished(() => wordpress.close())
    const { test } = await open()
    const steps = async (username = '', password?: string): Promise<ConnectionStep[]> => {
      const secrets = password === undefined ? {} : { password }
      return (await test('wordpress', { values: { url: wordpress.url, username }, secrets })).body.steps
    }
    const outcomes = async (...credentials: [username?: string, password?: string]) =>
      (await steps(...credentials)).map(({ label, outcome }) => `${label}: ${outcome}`)
    return { wordpress, steps, outcomes }
  }

  it('says that the password is wrong, or that the account may not write', async () => {
    const { steps } = await openWordPress()
    const wrong = await steps('editor', 'wrong')
    expect(wrong.at(-1)).toMatchObject({ outcome: 'failed', message: expect.stringContaining('application password') })
    const { username, applicationPassword } = SUBSCRIBER
    const message = expect.stringContaining('can’t edit other people’s posts')
    expect(await steps(username, applicationPassword)).toContainEqual({
      label: 'May write',
      outcome: 'failed',
      message,
    })
  })

  it('goes step by step, as far as the plugin', async () => {
    const { wordpress, outcomes } = await openWordPress()
    const editor = () => outcomes(EDITOR.username, EDITOR.applicationPassword)
    const well = ['WordPress answers: ok', 'Signed in: ok', 'May write: ok']
    expect(await editor()).toEqual([...well, 'Plugin: warning'])
    wordpress.site.posts.length = 0
    expect(await editor()).toContain('Posts: warning')
    const status = answering(200, '{"version":"1.2.0","webhook":false}')
    wordpress.trouble = at(({ path }) => path.endsWith('/hometown/v1/status'), status)
    expect((await editor()).slice(-2)).toEqual(['Plugin: ok', 'Messages: warning'])
  })

  it('says so where nobody is signed in, or nothing answers', async () => {
    const { wordpress, outcomes } = await openWordPress()
    expect(await outcomes()).toEqual(['WordPress answers: ok', 'Signed in: warning'])
    await wordpress.close()
    expect(await outcomes()).toEqual(['WordPress answers: failed'])
  })
})
