import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('an administrator makes a backup, takes it along, deletes it, and says whom alerts go to', async ({
  page,
  hometown,
}) => {
  // Packing takes a second, and much longer on a machine that is busy: others go first.
  test.setTimeout(120_000)
  await openDesk(page, '/admin/system', 'System')
  await expect(page.getByText('No backups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back Up Now' }).click()
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups.getByText('Checked', { exact: true }).last()).toBeVisible({ timeout: 60_000 })

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the backup of/ }).click()
  const name = (await downloading).suggestedFilename()
  expect(name).toMatch(/^hometown-.*-manual\.tar\.zst$/)
  expect(existsSync(join(hometown.dataDir, 'backups', name))).toBe(true)

  const exporting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download articles.wxr.xml' }).click()
  expect((await exporting).suggestedFilename()).toBe('articles.wxr.xml')

  await page.getByLabel('E-mail addresses').fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('E-mail addresses').fill('Ann@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('E-mail addresses')).toHaveValue('ann@example.org')

  await expectAccessible(page, 'System')

  await page.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No backups yet')).toBeVisible()
  expect(existsSync(join(hometown.dataDir, 'backups', name))).toBe(false)
})
