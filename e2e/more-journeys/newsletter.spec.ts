import type { ParsedMail } from 'mailparser'
import { expect, browserTest as test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { headerOf, linkIn } from '../support/read-mail.ts'
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

/** RFC 2369, RFC 2919 and RFC 8058. @returns the one-click address */
function expectListHeaders(mail: ParsedMail, newsletterId: string): string {
  const [page] = headerOf(mail, 'list-unsubscribe').match(/<[^>]+>/g) ?? []
  const url = page?.slice(1, -1) ?? ''
  expect(url).toBe(linkIn(mail, '/unsubscribe/'))
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(headerOf(mail, 'list-id')).toMatch(/<newsletter\.[\w.-]+>$/)
  expect(mail.messageId).toMatch(new RegExp(`^<${newsletterId}\\.[0-9a-f]{24}@courier\\.example>$`))
  return url
}
