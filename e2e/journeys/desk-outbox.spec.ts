import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

const HTML =
  '<html lang="en"><head><title>Mail</title></head><body><h1>Good morning</h1>' +
  '<a href="https://example.invalid/confirm">Confirm</a></body></html>'

function keepMail(dataDir: string, name: string, subject: string, to: string, minute: number): void {
  const folder = join(dataDir, 'outbox')
  mkdirSync(folder, { recursive: true })
  const lines = [
    'From: Alder County Courier <news@example.invalid>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Good morning. See https://example.invalid/confirm.',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    HTML,
    '--b--',
    '',
  ]
  const path = join(folder, `${name}.eml`)
  writeFileSync(path, lines.join('\r\n'))
  const at = new Date(Date.now() + minute * 60_000)
  utimesSync(path, at, at)
}

test('mails that were kept are found, read and downloaded at the desk', async ({ page, hometown }) => {
  keepMail(hometown.dataDir, 'first', 'Please confirm', 'ann@example.invalid', 1)
  keepMail(hometown.dataDir, 'second', 'The week in Alder County', 'bert@example.invalid', 2)
  await openDesk(page, '/admin/outbox', 'Outbox')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('The week in Alder County')
  await expectAccessible(page, 'outbox')

  // Narrow now, so the rows are cards.
  await page.getByRole('searchbox').fill('ann@')
  await expect(page.getByRole('list', { name: 'Emails' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Please confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please confirm' })).toBeVisible()
  const mail = page.frameLocator('iframe[title="The email"]')
  await expect(mail.getByRole('heading', { name: 'Good morning' })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Confirm' })).toBeVisible()

  await expectAccessible(page, 'a mail')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByRole('link', { name: 'https://example.invalid/confirm' })).toBeVisible()
  await page.getByRole('tab', { name: 'Headers' }).click()
  await expect(page.getByText('multipart/alternative')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('first.eml')

  await page.getByRole('button', { name: 'Outbox' }).click()
  await expect(page.getByRole('button', { name: 'Please confirm' })).toBeFocused()
})
