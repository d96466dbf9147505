import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { linkInMail } from '../support/outbox.ts'

/** Returns a day of the county. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name of the event').fill(title)
  await page.getByLabel('Place').fill('Alder Falls Library')
  await page.getByLabel('First day').fill(dayAhead(20))
  await page.getByLabel('Begins at').fill('10:00')
  await page.getByLabel('Ends at').fill('12:00')
  await page.getByLabel('Description').fill('Pies and bread.')
  await page.getByLabel('Price').fill('$5, children free')
  await page.getByLabel('Your name').fill('Ann Archer')
  await page.getByLabel('Your email address').fill('ann.submits@example.org')
}

test('a reader hands an event in, and finds it on the calendar by the email about its approval', async ({
  page,
  hometown,
}) => {
  await page.goto('/events/submit')
  await waitForHydration(page)
  await expectAccessible(page, 'the form')
  await fillIn(page, 'Pie <b>day</b>')
  const send = page.getByRole('button', { name: 'Send to the editors' })
  await send.click()
  const title = page.getByLabel('Name of the event')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please write plain text, without HTML')
  await expectAccessible(page, 'the form with a mistake')
  await title.fill('Pie day')
  await send.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for your event' })).toBeFocused()
  await expectAccessible(page, 'what happens next')
  await page.getByRole('button', { name: 'Submit another event' }).press('Enter')
  await expect(title).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, '/admin/calendar/submissions', 'Event Submissions')
  const card = page.getByRole('article', { name: 'Pie day' })
  await expect(card).toContainText('Alder Falls Library')
  await expectAccessible(page, 'the queue')
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('button', { name: 'Approve Pie day' }).click()
  await expect(card).toHaveCount(0)

  const address = await linkInMail(hometown, 'ann.submits@example.org', /http[^\s"<>]+\/events\/pie-day[\w-]*/)
  const path = new URL(address).pathname
  await expect.poll(() => hometown.page(path)).toContain('Alder Falls Library')
  expect(await hometown.page(path)).toContain('$5, children free')
})
