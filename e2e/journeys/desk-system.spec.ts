import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('an administrator makes a backup, takes it along, deletes it, and says whom alerts go to', async ({
  page,
  hometown,
}) => {
  // A backup takes a second, and much longer on a busy machine, where it has the lowest priority.
  test.setTimeout(120_000)
  await openDesk(page, '/admin/system', 'System')
  // At some hours the nightly one is there, too.
  const backup = page.getByRole('region', { name: 'Backups', exact: true }).getByRole('row', { name: /By hand/ })
  await expect(backup).toHaveCount(0)
  await page.getByRole('button', { name: 'Back Up Now' }).click()
  await expect(backup.getByText('Checked', { exact: true })).toBeVisible({ timeout: 60_000 })

  const downloading = page.waitForEvent('download')
  await backup.getByRole('link', { name: /^Download the backup of/ }).click()
  const name = (await downloading).suggestedFilename()
  expect(name).toMatch(/^hometown-.*-manual\.tar\.zst$/)
  expect(existsSync(join(hometown.dataDir, 'backups', name))).toBe(true)

  const exporting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download articles.wxr.xml' }).click()
  expect((await exporting).suggestedFilename()).toBe('articles.wxr.xml')

  await page.getByLabel('Email addresses').fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email addresses').fill('Ann@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Email addresses')).toHaveValue('ann@example.org')

  await expectAccessible(page, 'System')

  await backup.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(backup).toHaveCount(0)
  expect(existsSync(join(hometown.dataDir, 'backups', name))).toBe(false)
})

test('an administrator says how long data is kept, on a phone, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 375, height: 800 })
  await openDesk(page, '/admin/system', 'System')
  const card = page.getByRole('region', { name: 'Data retention' })
  const outbox = card.getByLabel('Outbox')
  await expect(outbox).toHaveValue('30')
  await outbox.fill('0')
  await card.getByRole('button', { name: 'Update retention' }).click()
  await expect(card.getByText('Enter a number of days from 1 to 3650')).toBeVisible()
  await expect(outbox).toHaveAttribute('aria-invalid', 'true')
  await outbox.fill('14')
  await card.getByRole('button', { name: 'Update retention' }).click()
  await expect(page.getByText('Retention updated', { exact: true })).toBeVisible()
  await page.reload()
  await expect(outbox).toHaveValue('14')
  await outbox.fill('')
  await card.getByRole('button', { name: 'Update retention' }).click()
  await expect(outbox).toHaveValue('30')

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  // Elsewhere a link can be half below the bar at the top, or below the notification.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'System on a phone')
})
