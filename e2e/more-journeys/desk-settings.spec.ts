import type { Page } from '@playwright/test'
import { openDesk, signIn } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await signIn(page, password, username)
}

/** @param current undefined for a temporary password, which isn't asked for again */
async function changePassword(page: Page, current: string | undefined, fresh: string, repeated = fresh): Promise<void> {
  if (current) await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm New Password').fill(repeated)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('an administrator adds an editor, who chooses a password and has no screens of administrators', async ({
  page,
  newContext,
}) => {
  await openDesk(page, '/admin/accounts', 'Accounts')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Username').fill('Nora Journey')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Password of Nora Journey' })).toBeVisible()
  const password = (await page.getByRole('dialog').locator('output').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Nora Journey/ })).toContainText('New password')

  const [first, second] = [await newContext(), await newContext()]
  const nora = await first.newPage()
  await signInAs(nora, 'nora journey', password)
  await expect(nora.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(nora.getByRole('navigation', { name: 'Admin Panel' })).toHaveCount(0)
  await changePassword(nora, undefined, 'words of my own', 'other words')
  await says(nora, 'Password mismatch')
  await changePassword(nora, undefined, 'short')
  await says(nora, 'Password too short')
  await changePassword(nora, undefined, 'words of my own')
  await says(nora, 'Password changed')
  await expect(nora.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await nora.goto('/admin/settings')
  await expect(nora.getByRole('tab')).toHaveText(['Sign-in', 'Your account'])
  await expect(nora.getByRole('link', { name: 'Accounts' })).toHaveCount(0)

  const elsewhere = await second.newPage()
  await signInAs(elsewhere, 'Nora Journey', 'words of my own')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await changePassword(nora, 'not-this-one', 'words of my own, again')
  await says(nora, 'Password change failed')
  await expect(nora.getByLabel('Current Password')).toBeFocused()
  await changePassword(nora, 'words of my own', 'words of my own, again')
  await says(nora, 'Password changed')
  await elsewhere.goto('/admin')
  await expect(elsewhere).toHaveURL(/\/login/)
  for (const path of ['/admin/accounts', '/admin/audit-log']) {
    await nora.goto(path)
    await expect(nora.getByRole('heading', { name: 'Add account' })).toHaveCount(0)
    await expect(nora.getByRole('heading', { level: 1, name: /Accounts|Audit Log/ })).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'What to do with Nora Journey' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await says(page, 'Nora Journey is disabled')
  await nora.goto('/admin')
  await expect(nora).toHaveURL(/\/login/)
  await page.goto('/admin/audit-log')
  await expect(page.getByText('disabled the account of “Nora Journey”')).toBeVisible()
  await first.close()
  await second.close()
})

test('the county gets another time zone, after it was asked whether that is meant', async ({ page, hometown }) => {
  const before = await hometown.call<{ timeZone: string }>('GET', '/api/settings')
  await openDesk(page, '/admin/settings?tab=site', 'Settings')
  const zone = page.getByLabel('Time zone')
  try {
    await zone.fill('Asia/Tokio')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Not a time zone; write it like America/Chicago')
    await expect(zone).toBeFocused()
    await zone.fill('Asia/Tokyo')
    await expect(page.getByText('The desk and the site show all dates and times in this zone.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`From ${before.timeZone} to Asia/Tokyo.`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(zone).toHaveValue('Asia/Tokyo')
    await page.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Change time zone' }).click()
    await says(page, 'Settings saved')
    await waitFor(async () => ((await hometown.page('/search'))?.includes('"Asia/Tokyo"') ? true : undefined))
    await page.goto('/admin/settings?tab=site')
    await expect(zone).toHaveValue('Asia/Tokyo')
  } finally {
    await hometown.call('PATCH', '/api/settings', { timeZone: null })
  }
  await waitFor(async () => ((await hometown.page('/search'))?.includes(`"${before.timeZone}"`) ? true : undefined))
})
