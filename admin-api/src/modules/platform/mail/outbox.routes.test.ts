import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { createOutboxMailer } from '../../../integrations/mailer/outbox-mailer.ts'

const FROM = { name: 'Alder Courier', address: 'news@example.org' }

describe('the outbox', () => {
  let setting: TestApp
  let editor: TestUser
  beforeEach(async () => {
    setting = await buildTestApp()
    editor = await signIn(setting.context)
  })

  const get = (path: string) => setting.app.inject({ url: path, headers: editor.headers })

  async function keep(id: string, mail: { to?: string; subject?: string; html?: string; minutes?: number } = {}) {
    const { dataDir } = setting.context.config
    const { to = 'ann@example.org', subject = 'A notice', html = '<p>Hello</p>', minutes = 0 } = mail
    await createOutboxMailer({ dataDir }).send(
      await composeMail({ id, to, subject, html, text: 'Hello, Zoë', headers: { 'X-Reason': 'test' } }, FROM),
    )
    const at = new Date(Date.UTC(2026, 10, 20, 16, minutes))
    utimesSync(join(dataDir, 'outbox', `${id}.eml`), at, at)
  }

  it('lists mails newest first, page by page', async () => {
    await keep('a', { minutes: 1 })
    await keep('b', { minutes: 3, subject: 'Ärger in der Straße, und zwar so lange, dass die Zeile umbrochen wird' })
    await keep('c', { minutes: 2 })
    const page = (await get('/api/outbox?per_page=2')).json()
    expect(page).toMatchObject({ total: 3, totalPages: 2 })
    expect(page.data).toEqual([
      {
        name: 'b.eml',
        to: 'ann@example.org',
        subject: 'Ärger in der Straße, und zwar so lange, dass die Zeile umbrochen wird',
        at: '2026-11-20T16:03:00.000Z',
        size: expect.any(Number),
      },
      expect.objectContaining({ name: 'c.eml' }),
    ])
    expect((await get('/api/outbox?per_page=2&page=2')).json().data).toMatchObject([{ name: 'a.eml' }])
  })

  it('finds by recipient and subject', async () => {
    await keep('a', { to: 'bert@example.org' })
    await keep('b', { subject: 'Bert is here' })
    await keep('c')
    const names = (await get('/api/outbox?search=BERT')).json().data.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['a.eml', 'b.eml'])
  })

  it('shows its HTML to the desk alone, with nothing that runs and links that leave the frame', async () => {
    await keep('a', {
      html: '<html><head><title>x</title></head><body><a href="https://example.org">Go</a></body></html>',
    })
    const { body, headers } = await get('/api/outbox/a.eml/html')
    expect(body).toContain('<head><base target="_blank">')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
    expect(policy).not.toContain('script-src')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBeUndefined()
  })

  it('lets the mail load our own pictures alone', async () => {
    setting = await buildTestApp({
      env: { SITE_URL: 'https://www.example.org', API_URL: 'https://desk.example.org' },
    })
    editor = await signIn(setting.context)
    await keep('a', { html: '<p><img src="https://tracker.example/open.gif" alt=""></p>' })
    const { headers } = await get('/api/outbox/a.eml/html')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain('img-src https://www.example.org https://desk.example.org data:')
  })

  it('gives the file as it is', async () => {
    await keep('a')
    const { body, headers } = await get('/api/outbox/a.eml/file')
    expect(headers['content-disposition']).toBe('attachment; filename="a.eml"')
    expect(body).toMatch(/^(?:[\w-]+: .*\r\n)+/)
  })

  it.each(['..%2Foutbox%2Fa.eml', '%2E%2E%2F%2E%2E%2Fetc%2Fpasswd', '.eml', 'a.eml%0A', 'a.txt', 'missing.eml'])(
    'finds nothing at %s',
    async (name) => {
      await keep('a')
      for (const part of ['', '/html', '/file']) {
        expect([404, 422]).toContain((await get(`/api/outbox/${name}${part}`)).statusCode)
      }
    },
  )

  it('lists no drafts, folders or other files', async () => {
    await keep('a')
    const folder = join(setting.context.config.dataDir, 'outbox')
    writeFileSync(join(folder, 'b.eml.123.new'), 'half')
    writeFileSync(join(folder, 'notes.txt'), 'x')
    mkdirSync(join(folder, 'c.eml'))
    expect((await get('/api/outbox')).json().total).toBe(1)
  })
})
