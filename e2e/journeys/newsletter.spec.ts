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
const INTRODUCTION = 'Dear reader, it was quite a week.'

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
    await page.getByRole('list', { name: 'Published articles' }).getByRole('checkbox', { name: STORY }).check()
    await page.getByRole('textbox', { name: 'Introduction' }).fill(INTRODUCTION)
    const mail = page.frameLocator('iframe[title="Email as readers get it"]')
    await expect(mail.getByText(INTRODUCTION)).toBeVisible()
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
    await page.getByRole('region', { name: 'Send' }).getByRole('button', { name: 'Send Now' }).click()
    await page.getByRole('dialog', { name: 'Send to 1 subscriber now?' }).getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('region', { name: 'Report' })).toContainText('1 of 1 recipient done')
  })

  await test.step('it arrives once, in both parts, and is in the archive', async () => {
    const mail = await mails.mailTo(EMAIL, /bridge/)
    expect(mails.subjectsTo(EMAIL)).toEqual([TITLE])
    for (const part of [String(mail.text), textFromHtml(String(mail.html))])
      for (const words of [INTRODUCTION, STORY]) expect(part).toContain(words)
    expect(mail.text).toContain(`${url}/newsletter/${id}`)
    await waitFor(() => hometown.page(`/newsletter/${id}`))
    await page.goto(`${url}/archive`)
    await expect(page.getByRole('main').getByRole('article').filter({ hasText: TITLE })).toContainText('Nov 20, 2026')
  })

  await test.step('a mail program leaves with one click', async () => {
    const mail = await mails.mailTo(EMAIL, /bridge/)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const oneClick = /<(http[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(oneClick, { method: 'POST', body })).status).toBe(200)
    expect((await subscriberOf(hometown, EMAIL))?.status).toBe('unsubscribed')
  })
  await mails.close()
})

/** Returns the header in one line. */
function headerOf(mail: ParsedMail, name: string): string {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? ''
  return line.replaceAll(/\r?\n\s+/g, ' ')
}
