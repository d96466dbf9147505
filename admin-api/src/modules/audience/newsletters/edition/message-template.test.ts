import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { newIssue, newIssueArticle } from '../../../../../test/support/new-issue.ts'
import { createMessageTemplate, type Edition, InvalidRecipientError } from './message-template.ts'
import { renderEdition, variantFor } from './render-edition.ts'

const date = new Date('2026-11-20T12:00:00Z')
const nora = { email: 'nora@example.org', unsubscribeToken: 'a1B2-_c3', messageId: '<n.abc@courier.example.org>' }

async function template(issue = newIssue()) {
  const edition = await renderEdition(issue, variantFor(issue, []) ?? '')
  return { edition, message: await createMessageTemplate(edition, { paper: issue.paper, date }) }
}

function expected(edition: Edition, part: 'html' | 'text', { email, unsubscribeToken }: typeof nora): string {
  const filled = edition[part]
    .replaceAll(edition.placeholders.token, unsubscribeToken)
    .replaceAll(edition.placeholders.email, () => email)
  return filled.replaceAll('\r\n', '\n')
}

/** Removes the invisible space in what looks like an encoded word. */
const asRead = (text: string | undefined) => text?.replaceAll('\u200b', '')

const linesOf = (message: Buffer) => message.toString('latin1').split('\r\n')

test('a message has the headers of a newsletter that can be left with one click', async () => {
  const { message } = await template()
  const filled = message.fill(nora)
  const head = filled.toString('latin1').split('\r\n\r\n')[0] ?? ''
  for (const line of [
    'To: <nora@example.org>',
    'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    'Message-ID: <n.abc@courier.example.org>',
    'List-Unsubscribe: <https://api.courier.example.org/api/subscribers/unsubscribe/a1B2-_c3>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Precedence: bulk',
    'From: Alder County Courier <news@courier.example.org>',
  ])
    expect(head.split('\r\n')).toContain(line)
  expect(head).toMatch(/\r\nList-Id: <newsletter\.courier\.example\.org>\r\n/i)
  expect(head.match(/^(?:To|Date|Message-ID|List-Unsubscribe|From|Subject|MIME-Version):/gim)).toHaveLength(7)
})

test('what was filled in is what is read, and every line stays valid', async () => {
  const { edition, message } = await template()
  const local = fc.stringMatching(/^[a-z0-9][a-z0-9!#$%&'*+/=?^_`{|}~.-]{0,62}[a-z0-9]$/)
  const domain = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?){1,3}$/)
  const token = fc.stringMatching(/^[A-Za-z0-9_-]{1,75}$/)
  await fc.assert(
    fc.asyncProperty(local, domain, token, async (name, host, unsubscribeToken) => {
      const reader = { email: `${name}@${host}`, unsubscribeToken, messageId: `<n.${'f'.repeat(24)}@${host}>` }
      const filled = message.fill(reader)
      const mail = await simpleParser(filled)
      expect(mail.html).toBe(expected(edition, 'html', reader))
      expect(mail.text).toBe(expected(edition, 'text', reader))
      expect(mail.messageId).toBe(reader.messageId)
      const body = filled.subarray(filled.indexOf('\r\n\r\n'))
      expect(Math.max(...linesOf(filled).map(({ length }) => length))).toBeLessThan(998)
      expect(Math.max(...linesOf(body).map(({ length }) => length))).toBeLessThanOrEqual(76)
      expect(filled.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]|[^\x20-\x7e\r\n]|[ \t]\r\n(?!\r\n--)/)
    }),
    { numRuns: 150 },
  )
})

const odd = [
  'News\r\nBcc: all@example.org\r\n\r\n<p>',
  'Content-Type: text/html; charset=utf-8',
  '=?utf-8?Q?News=0D=0ABcc:_all@example.org?= =?x',
]

test('titles and papers of any language are read as they were written, and begin no header', async () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .map((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim() || 'x')
  await fc.assert(
    fc.asyncProperty(word, word, async (title, name) => {
      const { paper } = newIssue()
      const issue = newIssue({
        title,
        paper: { ...paper, name, from: { ...paper.from, name } },
        articles: [newIssueArticle('Clubs', { title })],
      })
      const { edition, message } = await template(issue)
      const filled = message.fill(nora)
      const mail = await simpleParser(filled)
      const [subject, ...others] = [mail.subject, title].map((words) => asRead(words)?.replace(/\s+/g, ' '))
      expect([subject, asRead(mail.from?.value[0]?.name)]).toEqual([...others, name])
      expect(mail.headers.has('bcc')).toBe(false)
      const head = filled.toString('latin1').split('\r\n\r\n')[0] ?? ''
      expect(head.match(/^(?:From|Subject):/gim)).toHaveLength(2)
      // Some programs decode encoded words between quotes, too.
      expect(head).not.toContain('=0D=0A')
      expect(mail.html).toBe(expected(edition, 'html', nora))
      expect(mail.text).toBe(expected(edition, 'text', nora))
      expect(Math.max(...linesOf(filled).map(({ length }) => length))).toBeLessThan(200)
    }),
    { numRuns: 80, examples: odd.map((words) => [words, words.replace(/\s+/g, ' ')]) },
  )
})

test('a placeholder is found whole wherever quoted-printable breaks it', async () => {
  const { edition } = await template()
  const { paper } = newIssue()
  for (let before = 0; before < 80; before++) {
    const text = `${'x'.repeat(before)}${edition.placeholders.token} ${edition.placeholders.email}`
    const message = await createMessageTemplate({ ...edition, text }, { paper, date })
    const mail = await simpleParser(message.fill(nora))
    expect(mail.text?.trim()).toBe(`${'x'.repeat(before)}${nora.unsubscribeToken} ${nora.email}`)
  }
})

test('no value of a recipient can begin another header', async () => {
  const { message } = await template()
  const hostile = ['a@b.org\r\nBcc: all@x.org', 'a@b.org>, <c@d.org', 'a b@c.org', 'ä@b.org', 'a@b@c.org', 'a@b.org\0']
  for (const email of [...hostile, '', '"a"@b.org'])
    expect(() => message.fill({ ...nora, email }), email).toThrow(InvalidRecipientError)
})
