import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { createMailers, outboxFolder } from '../../../integrations/mailer/create-mailer.ts'

const FROM = { name: 'Alder Courier', address: 'news@example.org' }

describe('the outbox', () => {
  async function open() {
    const env = { SITE_URL: 'https://www.example.org', API_URL: 'https://desk.example.org' }
    const { context, call } = await openSignedIn({ env, base: '/api/outbox' })
    const { config } = context
    /** @returns the name of the file */
    async function keep({ subject = 'A notice', html = '<p>Hello</p>' } = {}): Promise<string> {
      const to = 'ann@example.org'
      const mail = await composeMail({ id: 'a', from: FROM, to, subject, html, text: 'Hello, Zoë' })
      expect(await createMailers(config).urgent.send(mail)).toMatchObject({ outcome: 'accepted' })
      return readdirSync(outboxFolder(config)).sort().at(-1) ?? ''
    }
    return { keep, folder: outboxFolder(config), get: (path: string) => call('GET', path) }
  }

  it('lists emails newest first, page by page, and nothing else', async () => {
    const { keep, folder, get } = await open()
    const subject = 'Ärger in der Straße, und zwar so lange, dass die Zeile umbrochen wird'
    const first = await keep()
    await keep({ subject })
    writeFileSync(join(folder, 'b.eml.new'), 'half')
    mkdirSync(join(folder, 'c.eml'))
    const page = (await get('?per_page=1')).json()
    expect(page).toMatchObject({ total: 2, totalPages: 2, way: 'outbox' })
    expect(page.data).toMatchObject([{ to: 'ann@example.org', subject }])
    expect((await get('?per_page=1&page=2')).json().data).toMatchObject([{ name: first }])
  })

  it('shows an email, whose HTML loads our own pictures alone', async () => {
    const { keep, get } = await open()
    const name = await keep({ html: '<html><head><title>x</title></head><body><p>Hi</p></body></html>' })
    const letter = (await get(`/${name}`)).json()
    expect(letter).toMatchObject({ name, subject: 'A notice', text: expect.stringContaining('Hello, Zoë') })
    const policy =
      "default-src 'none'; img-src https://www.example.org https://desk.example.org data:; style-src 'unsafe-inline'"
    const head = `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`
    expect(letter.html).toContain(head)
  })

  it.each(['..%2Foutbox%2Fa.eml', '%2E%2E%2F%2E%2E%2Fetc%2Fpasswd', '.eml', 'a.eml%0A', 'a.txt', 'missing.eml'])(
    'finds nothing at %s',
    async (name) => {
      const { get } = await open()
      expect([404, 422]).toContain((await get(`/${name}`)).statusCode)
    },
  )
})
