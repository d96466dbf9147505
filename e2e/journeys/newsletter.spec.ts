import type { Browser, Page } from '@playwright/test'
import type { ParsedMail } from 'mailparser'
import { openDesk } from '../support/desk.ts'
import { expect, hydrated, browserTest as test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { headerOf, hrefsOf, linkIn, linksOf, wordsOf } from '../support/read-mail.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

let mails: MailServer
let hometown: Hometown

test.beforeAll(async () => {
  mails = await startMailServer()
  hometown = await startHometown({
    env: {
      DOUBLE_OPT_IN: 'true',
      SIGNUP_RATE: '1000',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Courier <news@courier.example>',
    },
  })
})

test.afterAll(async () => {
  await hometown?.stop()
  await mails?.close()
})

// Takes a quarter of a minute on an idle machine.
test.setTimeout(120_000)

const CONFIRM = /^Please confirm/

test('a reader subscribes and confirms, an editor composes, tests and schedules, it arrives, and the reader leaves', async ({
  page,
  browser,
}) => {
  const [email, other] = ['ann@readers.example', 'bob@readers.example']
  const title = 'The bridge, the fair & “everything” else'
  await test.step('the reader signs up, and nothing counts before the one press', async () => {
    await page.goto(`${hometown.url}/subscribe`)
    await hydrated(page)
    await page.getByLabel('Email address').fill(email)
    for (const name of ['Sports', 'Churches']) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeVisible()
    const link = linkIn(await mails.mailTo(email, CONFIRM), '/confirm/')
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
    expect(await confirmedAt(email)).toBeNull()
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully subscribed!')
    expect(await confirmedAt(email)).not.toBeNull()
  })
  await subscribeByCall(other)

  const desk = await openEditor(browser)
  const id = await test.step('the editor makes one of this week’s articles', async () => {
    await desk.getByRole('button', { name: 'Add this week’s best' }).click()
    await expect(desk.getByRole('textbox', { name: 'Title' })).toHaveValue(/^This week in /)
    await desk.getByRole('textbox', { name: 'Title' }).fill(title)
    await desk.getByRole('tab', { name: 'Introduction' }).click()
    await desk.getByRole('textbox', { name: 'Introduction' }).fill('Dear reader, it was quite a week.')
    await desk.getByRole('tab', { name: 'Articles' }).click()
    const chosen = desk.getByRole('region', { name: /articles selected$/ }).getByRole('listitem')
    const second =
      (await chosen
        .nth(1)
        .getByRole('button', { name: /^Drag / })
        .getAttribute('aria-label')) ?? ''
    await desk.getByRole('button', { name: second.replace('Drag ', 'Move up: '), exact: true }).click()
    await expect(chosen.first()).toContainText(second.replace('Drag ', ''))
    await desk.getByRole('button', { name: 'Save Draft' }).click()
    await expect(desk).toHaveURL(/edit=/)
    return new URL(desk.url()).searchParams.get('edit') ?? ''
  })

  await test.step('the preview shows it, and a test of it arrives', async () => {
    await desk.getByRole('button', { name: 'Preview', exact: true }).click()
    const mail = desk.frameLocator('iframe[title="Preview of the email"]')
    await expect(mail.getByText('Dear reader, it was quite a week.')).toBeVisible()
    await desk.getByRole('button', { name: 'Send test…' }).click()
    await desk.getByLabel('Send test to').fill('editor@courier.example')
    await desk.getByRole('button', { name: 'Send test' }).click()
    const tried = await mails.mailTo('editor@courier.example', /./)
    expect(tried.subject).toBe(`[Test] ${title}`)
    expect(wordsOf(tried)).toContain('Dear reader, it was quite a week.')
    await expect(desk.getByText('It’s on its way to editor@courier.example.', { exact: true })).toBeVisible()
  })

  await test.step('it goes out at its time', async () => {
    await desk.getByLabel('Schedule date').fill('2099-06-01')
    await desk.getByLabel('Schedule time').fill('07:15')
    await desk.getByRole('button', { name: 'Schedule Send' }).click()
    const row = desk.getByRole('list', { name: 'All newsletters' }).getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Scheduled for Jun 1, 2099, 7:15 AM')
    expect(mails.subjectsTo(email)).not.toContain(title)
    await hometown.call('PATCH', `/api/newsletters/${id}`, {
      status: 'scheduled',
      scheduledFor: new Date(Date.now() + 2000).toISOString(),
    })
    await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 })
    await row.getByRole('link', { name: title }).click()
    const report = desk.getByRole('region', { name: 'Report' })
    await expect(report.getByText('2 of 2 recipients done')).toBeVisible()
    await expect(report.getByRole('button', { name: '2: show these addresses' })).toBeVisible()
  })

  const mail = await mails.mailTo(email, /bridge/)
  await test.step('both parts say the same, and mail programs find what they look for', async () => {
    expect(mail.subject).toBe(title)
    expectListHeaders(mail, id)
    // The text has no masthead with a link.
    const shown = [...hrefsOf(String(mail.html))].filter((address) => address !== hometown.url)
    expect([...linksOf(mail.text ?? '')].sort()).toEqual(shown.sort())
    const { articles } = await hometown.call<{ articles: { title: string }[] }>('GET', `/api/newsletters/${id}`)
    for (const words of ['Dear reader', ...articles.map((article) => article.title)]) {
      expect(mail.text).toContain(words)
      expect(wordsOf(mail)).toContain(words)
    }
    expect(mail.messageId).not.toBe((await mails.mailTo(other, /bridge/)).messageId)
    await page.goto(linkIn(mail, `/newsletter/`))
    await expect(page).toHaveURL(`${hometown.url}/newsletter/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Dear reader, it was quite a week.')
  })

  await test.step('the mail’s own link leads out', async () => {
    await page.goto(linkIn(mail, '/unsubscribe/'))
    await expect(page.getByRole('main')).toContainText(email)
    expect(await statusOf(email)).toBe('active')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribed successfully')
    await desk.goto(`${hometown.url}/admin/subscribers`)
    await desk.getByRole('searchbox', { name: 'Search subscribers' }).fill(email)
    await expect(desk.getByRole('row').filter({ hasText: email })).toContainText('Unsubscribed')
    await sendNewsletter('A week later')
    expect(mails.subjectsTo(other)).toContain('A week later')
    expect(mails.subjectsTo(email)).not.toContain('A week later')
  })
  await desk.context().close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader subscribes, confirms and leaves by pages alone, and a mail program by its one click', async ({
    page,
  }) => {
    const email = 'eve@readers.example'
    await page.goto(`${hometown.url}/subscribe`)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('checkbox', { name: 'Obituaries' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Subscribed!')
    await page.goto(linkIn(await mails.mailTo(email, CONFIRM), '/confirm/'))
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully subscribed!')

    const id = await sendNewsletter('Read without script')
    const mail = await mails.mailTo(email, /Read without script/)
    const issue = linkIn(mail, '/newsletter/')
    // The mail may arrive before its page is published.
    await waitFor(() => hometown.page(new URL(issue).pathname))
    await page.goto(issue)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read without script')
    await page.goto(linkIn(mail, '/unsubscribe/'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribed successfully')
    expect(await statusOf(email)).toBe('unsubscribed')
    await page.getByRole('button', { name: 'Stay subscribed' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change undone')
    expect(await statusOf(email)).toBe('active')

    for (const _ of ['once', 'once more']) {
      const answer = await fetch(expectListHeaders(mail, id), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'error',
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
      expect(await statusOf(email)).toBe('unsubscribed')
    }
    await page.goto(linkIn(mail, '/unsubscribe/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already Unsubscribed')
  })
})

async function openEditor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: hometown.url,
    javaScriptEnabled: true,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  return page
}

/** As a program with access to the address's mail would. */
async function subscribeByCall(email: string): Promise<void> {
  const body = { email, categories: ['Events'], status: 'active' }
  await hometown.call('POST', '/api/subscribers', body)
  const link = linkIn(await mails.mailTo(email, CONFIRM), '/confirm/')
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
}

async function sendNewsletter(title: string): Promise<string> {
  const { data } = await hometown.call<{ data: { id: string }[] }>('GET', '/api/articles/published?per_page=2')
  const articleIds = data.map((article) => article.id)
  const { id } = await hometown.call<{ id: string }>('POST', '/api/newsletters', { title, articleIds, status: 'draft' })
  await hometown.call('POST', `/api/newsletters/${id}/send`)
  await waitFor(async () => {
    const { status } = await hometown.call<{ status: string }>('GET', `/api/newsletters/${id}/progress`)
    return status === 'sent' || undefined
  }, 20_000)
  return id
}

interface Held {
  email: string
  status: string
  confirmedAt: string | null
}

async function held(email: string): Promise<Held | undefined> {
  const { data } = await hometown.call<{ data: Held[] }>('GET', `/api/subscribers?page=1&search=${email}`)
  return data.find((subscriber) => subscriber.email === email)
}

const statusOf = async (email: string) => (await held(email))?.status
const confirmedAt = async (email: string) => (await held(email))?.confirmedAt

/** RFC 2369, RFC 2919 and RFC 8058. @returns the one-click address */
function expectListHeaders(mail: ParsedMail, newsletterId: string): string {
  const [page, byMail] = headerOf(mail, 'list-unsubscribe').match(/<[^>]+>/g) ?? []
  const url = page?.slice(1, -1) ?? ''
  expect(url).toBe(linkIn(mail, '/unsubscribe/'))
  expect(byMail).toMatch(/^<mailto:news@courier\.example\?subject=unsubscribe/)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(headerOf(mail, 'list-id')).toMatch(/<newsletter\.[\w.-]+>$/)
  expect(mail.messageId).toMatch(new RegExp(`^<${newsletterId}\\.[0-9a-f]{24}@courier\\.example>$`))
  return url
}
