import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openDesk, signIn } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

/** Another name renders every page again. */
const SITE_WITHIN_MS = 30_000

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await signIn(page, password, username)
}

async function changePassword(page: Page, current: string, fresh: string, repeated = fresh): Promise<void> {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm New Password').fill(repeated)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('an administrator adds an editor, who chooses a password and has no screens of administrators', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesk(page, '/admin/accounts', 'Accounts')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Username').fill('Nora Journey')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Password of Nora Journey' })).toBeVisible()
  const password = (await page.getByRole('dialog').locator('output').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Nora Journey/ })).toContainText('New password')

  const options = baseURL ? { baseURL } : {}
  const [first, second] = [await browser.newContext(options), await browser.newContext(options)]
  const nora = await first.newPage()
  await signInAs(nora, 'nora journey', password)
  await expect(nora.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(nora.getByRole('navigation', { name: 'Admin Panel' })).toHaveCount(0)
  await changePassword(nora, 'not-this-one', 'words of my own')
  await says(nora, 'Password change failed')
  await expect(nora.getByLabel('Current Password')).toBeFocused()
  await changePassword(nora, password, 'words of my own', 'other words')
  await says(nora, 'Password mismatch')
  await changePassword(nora, password, 'short')
  await says(nora, 'Password too short')
  await changePassword(nora, password, 'words of my own')
  await says(nora, 'Password changed')
  await expect(nora.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await nora.goto('/admin/settings')
  await expect(nora.getByRole('tab')).toHaveText(['Sign-in', 'Your account'])
  await expect(nora.getByRole('link', { name: 'Accounts' })).toHaveCount(0)

  const elsewhere = await second.newPage()
  await signInAs(elsewhere, 'Nora Journey', 'words of my own')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
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

test('the paper gets another name, an address and a text, and the site shows them', async ({ page, hometown }) => {
  const before = await hometown.call<{ siteName: string }>('GET', '/api/settings')
  await openDesk(page, '/admin/settings?tab=site', 'Settings')
  try {
    await page.getByLabel('Site name').fill('The Journey Post')
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Settings saved')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await waitFor(async () => (await hometown.page('/'))?.includes('The Journey Post') || undefined, SITE_WITHIN_MS)

    await page.getByRole('tab', { name: 'Contact and links' }).click()
    await page.getByLabel('Email').fill('post@journey.example')
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Name of link 1').fill('Mastodon')
    await page.getByLabel('Address of link 1').fill('social')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Write an address like https://www.facebook.com/courier')
    await page.getByLabel('Address of link 1').fill('https://social.example/@post')
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Settings saved')
    await waitFor(
      async () => (await hometown.page('/contact'))?.includes('mailto:post@journey.example') || undefined,
      SITE_WITHIN_MS,
    )

    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByLabel('Text of About (HTML)').fill('<p>Two sisters.</p><script>x()</script>')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Text of About (HTML)')).toHaveValue('<p>Two sisters.</p>')
    await page.getByRole('button', { name: 'Restore default text' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore default text' }).click()
    await expect(page.getByLabel('Text of About (HTML)')).toHaveValue(/The Journey Post reports on/)
  } finally {
    await hometown.call('PATCH', '/api/settings', {
      siteName: null,
      contactEmail: null,
      socialLinks: null,
      aboutHtml: null,
    })
  }
  await waitFor(async () => (await hometown.page('/'))?.includes(before.siteName) || undefined, SITE_WITHIN_MS)
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

test('axe finds nothing in settings, accounts and the audit log, in both themes, wide and narrow', async ({ page }) => {
  test.setTimeout(120_000)
  await openDesk(page, '/admin/accounts', 'Accounts')
  const screens = [
    ['/admin/settings', 'Where you’re signed in'],
    ['/admin/settings?tab=site', 'Figures on the home page'],
    ['/admin/settings?tab=contact', 'Social links'],
    ['/admin/settings?tab=pages', 'Page texts'],
    ['/admin/settings?tab=samples', 'Sample content'],
    ['/admin/settings?tab=wordpress', 'No WordPress site is connected'],
    ['/admin/accounts', 'Accounts'],
    ['/admin/audit-log', 'Audit Log'],
  ] as const
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page, path)
  }
})
