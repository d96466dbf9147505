import { subscriberOf } from '../support/content.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { linkInMail } from '../support/outbox.ts'
import type { Hometown } from '../support/start-hometown.ts'

/** Readers who sign up once more get a link. */
async function linkToManage(hometown: Hometown, email: string): Promise<string> {
  const body = { email, categories: ['Clubs'], status: 'active' }
  await hometown.call('POST', '/api/subscribers', body)
  await hometown.call('POST', '/api/subscribers', body)
  return linkInMail(hometown, email, /http\S+\/manage#key=[\w%-]+/)
}

test('the link in a mail opens the subscription, and leaves the address', async ({ page, hometown }) => {
  const email = 'cleo@example.org'
  const link = await linkToManage(hometown, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
  expect(page.url()).toBe(`${hometown.url}/manage`)
  await page.goto('/')
  await page.goto('/manage#key=nothing')
  await expect(page.getByRole('alert')).toHaveText('No subscription found for this email address')
  // The key comes within the same page, as after a paste; first a broken one.
  await page.goto('/manage#key=%E0%A4%A')
  await expect(page).toHaveURL(`${hometown.url}/manage`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Managing subscription for ${email}` })).toBeFocused()
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
  await waitForHydration(page)
  await expect(page.getByText('Please select at least one category')).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused()
  expect(await subscriberOf(hometown, email)).toMatchObject({ categories: ['Clubs'], status: 'active' })
})
