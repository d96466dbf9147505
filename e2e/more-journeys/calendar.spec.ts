import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { createEvent } from '../support/content.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { type Hometown, waitFor } from '../support/start-hometown.ts'

const NEXT_MONTH = '2026-12'
/** Each journey has its own day, because a day shows only two events. */
const DAY = `${NEXT_MONTH}-15`
const OWL_DAY = `${NEXT_MONTH}-12`

test('the month is gone through with the keyboard alone', async ({ page, hometown }) => {
  const titles = ['Aardvark evening', 'Beaver evening', 'Coyote evening']
  for (const title of titles) await publish(hometown, { title, startDate: `${DAY}T20:00`, endDate: `${DAY}T21:00` })
  await page.goto(`/calendar?month=${NEXT_MONTH}`)
  await waitForHydration(page)
  await expect(day(page, DAY).getByRole('link', { name: /^\+\d+ more$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await expect(day(page, `${NEXT_MONTH}-01`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(day(page, DAY)).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog')
  for (const title of titles) await expect(list.getByRole('link', { name: title })).toBeVisible()
  await list.getByRole('link', { name: 'Coyote evening' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Coyote evening' })).toBeVisible()
  await page.keyboard.press('Escape')
  // A dialog leaves the page once the browser has gone back in its history.
  await expect(page.locator('dialog')).toHaveCount(1)
  await expect(list.getByRole('link', { name: 'Coyote evening' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(day(page, DAY)).toBeFocused()

  await page.keyboard.press('PageDown')
  await expect(day(page, `2027-01-15`)).toBeFocused()
  await expect(page).toHaveURL(`/calendar?month=2027-01`)
  await page.getByRole('tab', { name: 'Calendar View' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Upcoming Events' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Upcoming Events' })).toBeFocused()
})

test('on a phone the month has dots, and its days follow as a list', async ({ page, hometown }) => {
  const event = await publish(hometown, {
    title: 'Owl count at dusk',
    allDay: true,
    startDate: OWL_DAY,
    endDate: OWL_DAY,
  })
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`/calendar?month=${NEXT_MONTH}`)
  await waitForHydration(page)
  await expect(day(page, OWL_DAY).getByRole('link')).toHaveCount(0)
  const heading = page.locator(`#day-${OWL_DAY}`)
  await expect(heading).toBeVisible()
  await day(page, OWL_DAY).click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const row = page.getByRole('region', { name: /12$/ }).getByRole('listitem').filter({ hasText: event.title })
  await expect(row).toContainText('All day')
  await expectAccessible(page, 'a month on a phone', [['light', 375]])
})

test('what is tapped before script runs is done once it does', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  const past = page.getByRole('tab', { name: 'Past Events' })
  await past.click()
  await expect(past).toHaveAttribute('aria-selected', 'false')
  held.resolve()
  await expect(past).toHaveAttribute('aria-selected', 'true')
})

async function publish(hometown: Hometown, values: Parameters<typeof createEvent>[1]): Promise<CalendarEvent> {
  const event = await createEvent(hometown, values)
  await waitFor(() => hometown.page(`/events/${event.slug}`))
  return event
}

function day(page: Page, date: string) {
  return page.locator(`td[data-day="${date}"]`)
}
