import { textFromHtml } from '@hometown/shared-types/rules/html'
import type { ParsedMail } from 'mailparser'
import { createArticle, subscriberOf } from '../support/content.ts'
import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { startMailServer } from '../support/mail-server.ts'
import { waitFor } from '../support/start-hometown.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const EMAIL = 'newsletter@readers.example'
const TITLE = 'The bridge, the fair & “everything” else'
const STORY = 'Newsletter: the ferry runs again'

test('a newsletter is composed, scheduled and sent, arrives, and one click leaves it', async ({ page, startOwn }) => {
  const mails = await startMailServer()
  const hometown = await startOwn({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Courier <news@courier.example>' } })
  const { url } = hometown
  await createArticle(hometown, { title: STORY, content: '<p>At noon, and again at four.</p>' })
  await hometown.call('POST', '/api/subscribers', { email: EMAIL, categories: ['Sports'], status: 'active' })
  const row = page.getByRole('region', { name: 'All newsletters' }).getByRole('row').filter({ hasText: TITLE })

  await test.step('it is composed of published articles, and previewed', async () => {
    await openDesk(page, `${url}/admin/newsletters`, 'Newsletters')
    await page.getByRole('textbox', { name: 'Title' }).fill(TITLE)
    await page.getByRole('searchbox', { name: 'Search published articles' }).fill('ferry runs')
    const found = page.getByRole('list', { name: 'Published articles' })
    await expect(found.getByRole('listitem')).toHaveCount(1)
    await found.getByRole('checkbox', { name: STORY }).check()
    await expect(page.getByRole('region', { name: '1 article selected' })).toContainText(STORY)
    await page.getByRole('textbox', { name: 'Introduction' }).fill('Dear reader, it was quite a week.')
    const mail = page.frameLocator('iframe[title="Email as readers get it"]')
    await expect(mail.getByText('Dear reader, it was quite a week.')).toBeVisible()
    await expect(mail.getByText(STORY).last()).toBeVisible()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText(STORY)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(row).toContainText('Draft')
  })
  const id = new URL(page.url()).searchParams.get('edit') ?? ''

  await test.step('it is scheduled, and sent now instead', async () => {
    await page.getByLabel('Schedule date').fill('2026-12-01')
    await page.getByLabel('Schedule time').fill('07:15')
    await page.getByRole('button', { name: 'Schedule Send' }).click()
    await expect(row).toContainText('Scheduled for Dec 1, 2026, 7:15 AM')
    expect(mails.subjectsTo(EMAIL)).toEqual([])
    const send = page.getByRole('region', { name: 'Send' })
    await send.getByRole('button', { name: 'Send Now' }).click()
    await page.getByRole('dialog', { name: 'Send to 1 subscriber now?' }).getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('region', { name: 'Report' })).toContainText('1 of 1 recipient done')
    await page.goto(`${url}/admin/newsletters`)
    await expect(row.getByText('Sent', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Send Now' })).toHaveCount(0)
  })

  const mail = await mails.mailTo(EMAIL, /bridge/)
  await test.step('it arrives once, with both parts and the way out', async () => {
    expect(mails.subjectsTo(EMAIL)).toEqual([TITLE])
    for (const words of ['Dear reader, it was quite a week.', STORY]) {
      expect(mail.text).toContain(words)
      expect(wordsOf(mail)).toContain(words)
    }
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const issue = linkIn(mail, '/newsletter/')
    expect(issue).toBe(`${url}/newsletter/${id}`)
    await waitFor(() => hometown.page(new URL(issue).pathname))
    await page.goto(`${url}/archive`)
    await expect(page.getByRole('main').getByRole('article').filter({ hasText: TITLE })).toContainText('Nov 20, 2026')
  })

  await test.step('a mail program leaves with one click, and what is sent later doesn’t come', async () => {
    const oneClick = /<(http[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
    const left = await fetch(oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(left.status).toBe(200)
    expect((await subscriberOf(hometown, EMAIL))?.status).toBe('unsubscribed')
    const other = 'other@readers.example'
    await hometown.call('POST', '/api/subscribers', { email: other, categories: ['Sports'], status: 'active' })
    const { articleIds } = await hometown.call<{ articleIds: string[] }>('GET', `/api/newsletters/${id}`)
    const later = { title: 'A week later', articleIds, status: 'draft' }
    const second = await hometown.call<{ id: string }>('POST', '/api/newsletters', later)
    await hometown.call('POST', `/api/newsletters/${second.id}/send`)
    await mails.mailTo(other, /A week later/)
    await waitFor(async () => {
      const progress = await hometown.call<{ status: string }>('GET', `/api/newsletters/${second.id}/progress`)
      return progress.status === 'sent' || undefined
    })
    expect(mails.subjectsTo(EMAIL)).toEqual([TITLE])
  })
  await mails.close()
})

/** Returns the header in one line. */
function headerOf(mail: ParsedMail, name: string): string {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? ''
  return line.replaceAll(/\r?\n\s+/g, ' ')
}

/** Returns the first link of the text part that contains `part`. */
function linkIn(mail: ParsedMail, part: string): string {
  const link = mail.text?.match(/https?:\/\/[^\s<>()]+/g)?.find((address) => address.includes(part))
  if (link === undefined) throw new Error(`“${mail.subject}” has no link with ${part}:\n${mail.text}`)
  return link
}

/** Returns the text of the HTML part. */
function wordsOf(mail: ParsedMail): string {
  return textFromHtml(String(mail.html))
}
