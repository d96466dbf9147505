import type { Page } from '@playwright/test'
import { subscriberOf } from '../support/content.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'

const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches']
const EMAIL = 'subscribing@example.org'

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(toasts.locator('> :visible')).toHaveCount(1)
  await expect(toasts).toContainText(title)
  await expect(toasts).toContainText(text)
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
}

test('a reader subscribes from the home page', async ({ page, hometown }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/subscribers') && calls.push(request.method()))
  await page.goto('/')
  await page
    .getByRole('region', { name: /^Your Personal Guide/ })
    .getByRole('textbox')
    .fill(EMAIL)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subscribe')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Our Newsletter')
  await expect(page.getByLabel('Email address')).toHaveValue(EMAIL)
  await expect(page.getByText('Please select at least one category')).toBeVisible()
  const submit = page.getByRole('main').getByRole('button', { name: 'Subscribe' })
  await expect(submit).toBeDisabled()
  expect(calls, 'nobody is called before the reader chose').toEqual([])
  for (const name of ['Sports', 'Churches']) await page.getByRole('checkbox', { name }).press('Space')
  await submit.press('Enter')
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`${EMAIL} for 2 categories`)
  await expectToast(page, 'Successfully subscribed!', "You'll receive newsletters for 2 categories.")
  expect(await subscriberOf(hometown, EMAIL)).toMatchObject({ categories: ['Sports', 'Churches'], status: 'active' })
  await page.getByRole('button', { name: 'Subscribe Another Email' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('an address that is refused or looks mistyped is asked about', async ({ page }) => {
  await page.goto('/subscribe')
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: 'Sports' }).check()
  const field = page.getByLabel('Email address')
  await field.fill('mistyped@localhost')
  await field.press('Enter')
  const problem = page.locator('#subscribe-problem')
  await expect(problem).toHaveText('Please enter a valid email address')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('mistyped@example.ogr')
  await field.press('Enter')
  await expect(problem).toContainText('Did you mean mistyped@example.org?')
  await page.getByRole('button', { name: 'mistyped@example.org' }).click()
  await expect(field).toHaveValue('mistyped@example.org')
})

test('a reader finds the subscription, changes its sections and leaves', async ({ page, hometown }) => {
  const email = 'managing@example.org'
  await hometown.call('POST', '/api/subscribers', { email, categories: ['Sports', 'Churches'], status: 'active' })
  await page.goto('/manage')
  await waitForHydration(page)
  await find(page, 'nobody@example.org')
  await expect(page.getByRole('alert')).toHaveText('No subscription found for this email address')
  await page.getByLabel('Email address').fill('n')
  await expect(page.getByRole('alert')).toHaveText('')
  await find(page, email)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
  for (const name of ['Sports', 'Churches']) await page.getByRole('checkbox', { name }).uncheck()
  const update = page.getByRole('button', { name: 'Update Preferences' })
  await expect(update).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Business' }).check()
  await update.click()
  await expectToast(page, 'Preferences updated', 'Your subscription preferences have been saved.')
  expect(await subscriberOf(hometown, email)).toMatchObject({ categories: ['Business'], status: 'active' })

  const leave = page.getByRole('button', { name: 'Unsubscribe from All Newsletters' })
  await leave.click()
  const name = 'Are you sure you want to unsubscribe from all newsletters?'
  const question = page.getByRole('alertdialog', { name })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leave).toBeFocused()
  await leave.click()
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectToast(page, 'Unsubscribed successfully', "You've been removed from our mailing list.")
  await find(page, email)
  await expect(page.getByRole('heading', { name: 'Already Unsubscribed' })).toBeVisible()
  await page.getByRole('button', { name: 'Search Another Email' }).click()
  await expect(page.getByRole('heading', { name: 'Find Your Subscription' })).toBeVisible()
})

/** Products of tests begin with a county that has these articles. */
const LATEST = 'A roof for the market, and fourteen jobs after dark'
const WITHOUT_EVENTS = 'Forty-one thousand miles, no charge'

test('the archive is filtered by section, and a newsletter opens over it at an address of its own', async ({
  page,
}) => {
  await page.goto('/archive')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter Archive')
  const filter = page.getByRole('group', { name: 'Filter by Category' })
  await expect(filter.getByRole('button')).toHaveText(['All', ...CATEGORIES])
  const card = (title: string) => page.getByRole('main').getByRole('article').filter({ hasText: title })
  await filter.getByRole('button', { name: 'Events' }).click()
  await expect(filter.getByRole('button', { pressed: true })).toHaveText('Events')
  await expect(card(LATEST)).toHaveCount(1)
  await expect(card(WITHOUT_EVENTS)).toHaveCount(0)
  await filter.getByRole('button', { name: 'All' }).click()
  await expect(card(WITHOUT_EVENTS)).toHaveCount(1)

  await expect(card(LATEST)).toContainText('Nov 18, 2026')
  await expect(card(LATEST)).toContainText('6 articles')
  await expect(card(LATEST)).toContainText('Sent to 2,514 subscribers')
  await card(LATEST).getByRole('button', { name: 'View Newsletter' }).click()
  const dialog = page.getByRole('dialog', { name: LATEST })
  await expect(page).toHaveURL(/\/newsletter\/[\w-]+$/)
  await expect(dialog.getByRole('article')).toHaveCount(6)
  await expect(dialog).toContainText('November 18, 2026')
  await expect(dialog).toContainText('Sent to 2,514 subscribers')
  await expect(dialog).toContainText('By Grace Adeyemi')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(card(LATEST).getByRole('button', { name: 'View Newsletter' })).toBeFocused()
  await expect(page).toHaveURL(/\/archive$/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/archive$/)
  await expect(card(LATEST).getByRole('button', { name: 'View Newsletter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/newsletter\/[\w-]+$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LATEST)
})
