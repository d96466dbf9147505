import { signIn } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { ADMIN } from '../support/start-hometown.ts'

const PASSWORD = 'words of my own'

test('an editor signs in after a wrong password, changes the password, and signs out', async ({ page, startOwn }) => {
  const { url } = await startOwn()
  await test.step('the desk asks who is there', async () => {
    await page.goto(`${url}/admin`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page.getByText('Enter your credentials to access the admin panel')).toBeVisible()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await signIn(page, 'not-the-password')
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
    await signIn(page)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  })

  await test.step('a password is changed once the present one is known', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('New Password', { exact: true }).fill('short')
    await expect(page.getByText('Password must be at least 6 characters long', { exact: true })).toBeVisible()
    const change = async (current: string, fresh: string, repeated = fresh) => {
      await page.getByLabel('Current Password').fill(current)
      await page.getByLabel('New Password', { exact: true }).fill(fresh)
      await page.getByLabel('Confirm New Password').fill(repeated)
      await page.getByRole('button', { name: 'Change Password' }).click()
    }
    // Hashing a password takes its time on purpose.
    const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await change(ADMIN.password, PASSWORD, 'other words')
    await says('Password mismatch')
    await change(ADMIN.password, 'short')
    await says('Password too short')
    await change('not-this-one', PASSWORD)
    await says('Password change failed')
    await change(ADMIN.password, PASSWORD)
    await says('Password changed')
  })

  await test.step('who signs out is out, and the new password leads in', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You have been logged out successfully', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${url}/admin/sources`)
    await expect(page).toHaveURL(`${url}/login?next=%2Fadmin%2Fsources`)
    await signIn(page)
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
    await signIn(page, PASSWORD)
    await expect(page).toHaveURL(`${url}/admin/sources`)
  })

  await test.step('a session that has ended leads back to the login page', async () => {
    await page.context().clearCookies()
    await page.goto(`${url}/admin/articles`)
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})
