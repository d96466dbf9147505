import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { linkInMail } from '../support/outbox.ts'
import type { Hometown } from '../support/start-hometown.ts'

const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches']

async function subscriptionOf(hometown: Hometown, email: string) {
  return hometown.call<{ categories: string[]; status: string }>('GET', `/api/subscribers/by-email/${email}`)
}

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(toasts.locator('.toast:visible')).toHaveCount(1)
  await expect(toasts).toContainText(title)
  await expect(toasts).toContainText(text)
}

/** Who signs up once more gets a link. */
async function linkToManage(hometown: Hometown, email: string): Promise<string> {
  const body = { email, categories: ['Clubs'], status: 'active' }
  await hometown.call('POST', '/api/subscribers', body)
  await hometown.call('POST', '/api/subscribers', body)
  return linkInMail(hometown, email, /http\S+\/manage#key=[\w%-]+/)
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
}

test('a reader begins on the front page, chooses sections by keyboard, and is subscribed', async ({
  page,
  hometown,
}) => {
  const email = 'ann@example.org'
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/subscribers') && calls.push(request.method()))
  await page.goto('/')
  const quick = page.locator('.hero')
  await quick.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subscribe')
  await expectToast(page, 'Almost there', 'Choose what you want to read to finish signing up.')
  expect(page.url()).not.toContain('ann')
  expect(calls).toEqual([])

  await hydrated(page)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  const submit = page.getByRole('main').getByRole('button', { name: 'Subscribe' })
  await expect(page.getByText('Please select at least one category')).toBeVisible()
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('checkbox')).toHaveCount(CATEGORIES.length)
  for (const name of ['Sports', 'Churches']) {
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('Please select at least one category')).toBeHidden()
  await expectAccessible(page, 'subscribe, filled in')
  await submit.press('Enter')

  const done = page.getByRole('heading', { name: 'Successfully Subscribed!' })
  await expect(done).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`${email} for 2 categories`)
  await expectToast(page, 'Successfully subscribed!', "You'll receive newsletters for 2 categories.")
  expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Sports', 'Churches'], status: 'active' })
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast:visible')).toHaveCount(0)

  await page.getByRole('button', { name: 'Subscribe Another Email' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a reader chooses jobs beside the seven sections, and finds them again', async ({ page, hometown }) => {
  const email = 'jo@example.org'
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/subscribe')
  await hydrated(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('switch', { name: 'Jobs' }).check()
  await expectAccessible(page, 'subscribe to jobs')
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('main')).toContainText(`${email} for 1 category`)
  expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Jobs'] })

  await page.goto('/manage')
  await hydrated(page)
  await find(page, email)
  await expect(page.getByRole('switch', { name: 'Jobs' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Sports' }).check()
  await page.getByRole('button', { name: 'Update Preferences' }).click()
  await expectToast(page, 'Preferences updated', 'Your subscription preferences have been saved.')
  expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Sports', 'Jobs'] })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('what the quick sign-up says is not said again on a reload', async ({ page }) => {
  await page.goto('/')
  await page.locator('#quick-email').fill('ben@example.org')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subscribe')
  await expectToast(page, 'Almost there', 'Choose what you want to read')
  await page.reload()
  await hydrated(page)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a reader finds the subscription, changes it, leaves, and is told what happened', async ({ page, hometown }) => {
  const email = 'ben@example.org'
  await hometown.call('POST', '/api/subscribers', { email, categories: ['Clubs', 'Events'], status: 'active' })
  await page.goto('/manage')
  await hydrated(page)
  await find(page, 'nobody@example.org')
  await expect(page.getByRole('alert')).toHaveText('No subscription found for this email address')
  await expect(page.getByLabel('Email address')).toBeFocused()

  await find(page, email)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  for (const name of ['Clubs', 'Events']) await page.getByRole('checkbox', { name }).uncheck()
  const update = page.getByRole('button', { name: 'Update Preferences' })
  await expect(update).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Business' }).check()
  await update.click()
  await expectToast(page, 'Preferences updated', 'Your subscription preferences have been saved.')
  expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Business'], status: 'active' })
  await expectAccessible(page, 'preferences')

  const leave = page.getByRole('button', { name: 'Unsubscribe from All Newsletters' })
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to unsubscribe from all newsletters?',
  })
  await leave.click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(leave).toBeFocused()
  await leave.click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectToast(page, 'Unsubscribed successfully', "You've been removed from our mailing list.")
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page.getByLabel('Email address')).toBeFocused()
  expect(await subscriptionOf(hometown, email)).toMatchObject({ status: 'unsubscribed' })

  await find(page, email)
  await expect(page.getByRole('heading', { name: 'Already Unsubscribed' })).toBeFocused()
  await page.getByRole('button', { name: 'Search Another Email' }).click()
  await expect(page.getByRole('heading', { name: 'Find Your Subscription' })).toBeVisible()
})

test('the link in a mail opens the subscription, and leaves the address', async ({ page, hometown }) => {
  const email = 'cleo@example.org'
  const link = await linkToManage(hometown, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
  expect(page.url()).toBe(`${hometown.url}/manage`)
  await page.goto('/')
  await page.goto('/manage#key=nothing')
  await expect(page.getByRole('alert')).toHaveText('No subscription found for this email address')
  // Within the same page, as after a paste; first with a broken key.
  await page.goto('/manage#key=%E0%A4%A')
  await expect(page).toHaveURL(`${hometown.url}/manage`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
})

test('a late answer to one link doesn’t replace what a newer link opened', async ({ page, hometown }) => {
  const email = 'dora@example.org'
  const link = await linkToManage(hometown, email)
  await page.goto('/manage')
  await hydrated(page)
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  await page.route(
    '**/api/subscribers/**',
    async (route) => {
      isHeld.resolve()
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/manage#key=nothing')
  await isHeld.promise
  await page.goto(link)
  const heading = page.getByRole('heading', { name: `Managing subscription for ${email}` })
  await expect(heading).toBeFocused()
  const late = page.waitForResponse((response) => response.status() === 404)
  held.resolve()
  await late
  await expect(heading).toBeFocused()
})

test('what is typed and chosen before script runs stays, and counts', async ({ page, hometown }) => {
  const email = 'gil@example.org'
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/subscribe', { waitUntil: 'commit' })
  const field = page.getByLabel('Email address')
  await field.fill(email)
  await page.getByRole('checkbox', { name: 'Clubs' }).check()
  await field.focus()
  held.resolve()
  await hydrated(page)
  await expect(page.getByText('Please select at least one category')).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused()
  expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Clubs'], status: 'active' })
})

test('what the service refuses is said in its own words, and nothing typed is lost', async ({ page }) => {
  await page.goto('/subscribe')
  await hydrated(page)
  await page.getByLabel('Email address').fill('dora@example.org')
  await page.getByRole('checkbox', { name: 'Sports' }).check()
  const submit = page.getByRole('main').getByRole('button', { name: 'Subscribe' })
  await page.route('**/api/subscribers', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: '{"message":"That is no address."}' }),
  )
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Subscription failedThat is no address.')
  await expect(page.getByLabel('Email address')).toHaveValue('dora@example.org')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same forms sign up and ask for a link to leave', async ({ page, hometown }) => {
    const email = 'eli@example.org'
    await page.goto('/subscribe')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('checkbox', { name: 'Obituaries' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Subscribed!')
    expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Obituaries'], status: 'active' })

    await page.goto('/manage')
    await expect(page.getByText('Without JavaScript, we’ll email you a link')).toBeVisible()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your email')
    await page.goto(await linkInMail(hometown, email, /http\S+\/api\/subscribers\/unsubscribe\/[\w%-]+/))
    await page.getByRole('main').getByRole('button').first().click()
    await expect.poll(() => subscriptionOf(hometown, email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('the front page’s form leads to one that asks for the sections', async ({ page, hometown }) => {
    const email = 'fay@example.org'
    await page.goto('/')
    await page.locator('main').getByRole('textbox').fill(email)
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
    await page.getByRole('checkbox', { name: 'Events' }).check()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Subscribed!')
    expect(await subscriptionOf(hometown, email)).toMatchObject({ categories: ['Events'] })
  })
})

test('a reader who opens the link of a mail chooses a town, whose events lead the calendar', async ({
  page,
  hometown,
}) => {
  const email = 'tess@example.org'
  const { placeNames } = await hometown.call<{ placeNames: string[] }>('GET', '/api/settings')
  await hometown.call('PATCH', '/api/settings', { placeNames: ['Larkin', 'St. Olaf'] })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(await linkToManage(hometown, email))
  await hydrated(page)
  await page.getByLabel('Town (optional)').selectOption('St. Olaf')
  await page.getByRole('button', { name: 'Save Town' }).click()
  await expectToast(page, 'Town saved', 'Events in St. Olaf come first in your newsletters.')
  await expectAccessible(page, 'preferences with a town')
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  await page.goto('/')
  await page.goto(await linkToManage(hometown, email))
  await hydrated(page)
  await expect(page.getByLabel('Town (optional)')).toHaveValue('St. Olaf')
  await hometown.call('PATCH', '/api/settings', { placeNames })
})
