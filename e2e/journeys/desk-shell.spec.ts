import { EVERY_LOOK, expectAccessible } from '../support/axe.ts'
import { openDesk, signIn } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { ADMIN } from '../support/start-hometown.ts'

test('an editor signs in after a wrong password, and out again', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Enter your credentials to access the admin panel')).toBeVisible()
  await signIn(page, 'not-the-password')
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await signIn(page)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Dashboard · /)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
})

test('a lost session leads to the login page and back to where one was', async ({ page, context }) => {
  await openDesk(page)
  await context.clearCookies()
  await page.goto('/admin/no-such-screen?kept=yes')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fno-such-screen%3Fkept%3Dyes')
  await signIn(page)
  await expect(page).toHaveURL('/admin/no-such-screen?kept=yes')
  await expect(page.getByText('There’s no page at this address.')).toBeVisible()
})

test('the desk tries nothing that its content policy forbids', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      document.documentElement.dataset.violation = `${violatedDirective}: ${sourceFile}`
    })
  })
  await openDesk(page)
  for (const path of ['/admin', '/admin/content', '/admin/newsletters', '/admin/front-page']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-violation')
  }
})

test('another website can’t be where signing in leads to', async ({ page, hometown }) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/admin')}`)
  await signIn(page)
  await expect(page).toHaveURL(`${hometown.url}/admin`)
})

test('the sidebar folds to icons and stays so; on phones it is a sheet', async ({ page, context }) => {
  await openDesk(page)
  const aside = page.getByRole('complementary')
  await expect(aside).toHaveCSS('width', '320px')
  await page.keyboard.press('Control+b')
  await expect(aside).toHaveCSS('width', '48px')
  await page.reload()
  await expect(aside).toHaveCSS('width', '48px')
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)

  await page.setViewportSize({ width: 767, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Admin Panel' })
  await expect(sheet).toHaveCSS('width', '288px')
  await expect(sheet.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the theme is chosen once and there at the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openDesk(page)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 20, 18)')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 20, 18)')
})

test('the keyboard alone signs in, skips to the content and opens the command palette', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('dash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('axe finds nothing to object to, in both themes, wide and narrow', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectAccessible(page, 'login', EVERY_LOOK)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page, 'dashboard', EVERY_LOOK)
})

test('a screen that was not loaded yet says that it could not be, and comes when it is tried again', async ({
  browser,
  hometown,
}) => {
  const context = await browser.newContext({ baseURL: hometown.url })
  const page = await context.newPage()
  await openDesk(page)
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t show this screen.' })

  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Sources' }).click()
  await expect(failure).toContainText('Check your connection')
  const again = failure.getByRole('button', { name: 'Try again' })
  await again.click()
  // Before that, it may still find the connection that comes back below.
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Source Management' })).toBeVisible()

  // After an update its file has another name.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.route('**/admin/assets/SubscribersPage*.js', (route) => route.fulfill({ status: 404 }))
  await menu.getByRole('link', { name: 'Subscribers' }).click()
  await expect(failure).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expect(page).toHaveURL(/\/admin\/subscribers$/)
  await context.close()
})
