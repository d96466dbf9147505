import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Hometown, startHometown } from '../support/start-hometown.ts'

const PASSWORD = 'right password of tests'

let hometown: Hometown
let mails: MailServer

test.beforeAll(async () => {
  mails = await startMailServer(PASSWORD)
  hometown = await startHometown({ env: { DOUBLE_OPT_IN: 'true', SIGNUP_RATE: '1000' } })
})

test.afterAll(async () => {
  await hometown?.stop()
  await mails?.close()
})

test.setTimeout(150_000)

test('an administrator sets the mail server at the desk, and mail goes out through it', async ({ page }) => {
  await openDesk(page, `${hometown.url}/admin/settings?tab=connections`, 'Settings')
  const card = page.getByRole('region', { name: 'Mail server' })
  await expect(card.getByText('Messages stay in the outbox.')).toBeVisible()
  await card.getByRole('button', { name: 'Set up Mail server' }).click()
  await card.getByLabel('Host').fill('127.0.0.1')
  await card.getByLabel('Port').fill(String(mails.port))
  await card.getByLabel('Username').fill('nora')
  await card.getByLabel('Password').fill('wrong password')
  await card.getByLabel('Sender address').fill('news@courier.example')
  await card.getByLabel('Send a test message to').fill('nora@courier.example')

  await test.step('a wrong password says so', async () => {
    await card.getByRole('button', { name: 'Test Mail server' }).click()
    await expect(card.getByText(/refused the username or the password/)).toBeVisible()
    await expect(page.locator('body')).not.toContainText('wrong password')
  })

  await test.step('with the right one a test message arrives, before anything is saved', async () => {
    await card.getByLabel('Password').fill(PASSWORD)
    await card.getByRole('button', { name: 'Test Mail server' }).click()
    await expect(card.getByText(/took a message to nora@courier.example/)).toBeVisible()
    await mails.mailTo('nora@courier.example', /^Test message/)
    await expectAccessible(page)
  })

  await test.step('it is saved, and its password never shown', async () => {
    await card.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByText(/^Saved by admin/)).toBeVisible()
    await page.reload()
    await expect(card.getByText(/^Saved by admin/)).toBeVisible()
    const answer = JSON.stringify(await hometown.call('GET', '/api/connections'))
    expect(answer).not.toContain(PASSWORD)
    await expectAccessible(page)
  })

  await test.step('a confirmation goes out through it, without a restart by hand', async () => {
    const email = 'ann@readers.example'
    const body = JSON.stringify({ email, categories: ['Sports'] })
    const answer = await fetch(`${hometown.url}/api/subscribers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: hometown.url },
      body,
    })
    expect(answer.status).toBeLessThan(300)
    await mails.mailTo(email, /^Please confirm/)
  })

  await test.step('removing it asks once and says what stops', async () => {
    await card.getByRole('button', { name: 'Remove Mail server' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('stay in the outbox')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByText('Not set. Messages stay in the outbox.')).toBeVisible()
  })
})

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `connections, ${colorScheme}`)
  }
}
