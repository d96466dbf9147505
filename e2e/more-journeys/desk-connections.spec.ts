import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { startMailServer } from '../support/mail-server.ts'

const PASSWORD = 'right password of tests'

test('an administrator sets the mail server at the desk, and mail goes out through it', async ({
  newContext,
  startOwn,
}) => {
  // This page is a separate one: the service refuses calls while it starts again, which `page` would be blamed for.
  const page = await (await newContext()).newPage()
  const mails = await startMailServer(PASSWORD)
  const hometown = await startOwn({ env: { DOUBLE_OPT_IN: 'true' } })
  await openDesk(page, `${hometown.url}/admin/settings?tab=connections`, 'Settings')
  const card = page.getByRole('region', { name: 'Mail server' })
  await expect(card.getByText('Messages stay in the outbox.')).toBeVisible()
  await card.getByRole('button', { name: 'Set up Mail server' }).click()
  await card.getByLabel('Host').fill('127.0.0.1')
  await card.getByLabel('Port').fill(String(mails.port))
  await card.getByLabel('Username').fill('nora')
  await card.getByLabel('Password').fill(PASSWORD)
  await card.getByLabel('Sender address').fill('news@courier.example')
  await card.getByLabel('Send a test message to').fill('nora@courier.example')

  await test.step('a test message arrives, before anything is saved', async () => {
    await card.getByRole('button', { name: 'Test Mail server' }).click()
    await expect(card.getByText(/took a message to nora@courier.example/)).toBeVisible()
    await mails.mailTo('nora@courier.example', /^Test message/)
  })

  await test.step('it is saved, and its password never shown', async () => {
    await card.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByText(/^Saved by admin/)).toBeVisible()
    // The service has started again with it.
    await expect(page.getByText('Mail server saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(card.getByText(/^Saved by admin/)).toBeVisible()
    const answer = JSON.stringify(await hometown.call('GET', '/api/connections'))
    expect(answer).not.toContain(PASSWORD)
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
  await mails.close()
})
