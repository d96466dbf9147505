import type { Page } from '@playwright/test'
import { openDesk } from '../support/desk.ts'
import { createEvent } from '../support/events.ts'
import { expect, test } from '../support/journey.ts'

function day(page: Page, words: string) {
  return page.getByRole('gridcell', { name: words })
}

test('an entry is dragged to another day, and Undo puts it back', async ({ page, hometown }) => {
  await createEvent(hometown, { title: 'Plant sale', startDate: '2033-04-06T09:00', endDate: '2033-04-06T12:00' })
  await openDesk(page, '/admin/calendar?month=2033-04', 'Calendar Events')
  const entry = page.getByRole('button', { name: /Plant sale/ })
  await expect(entry).toBeVisible()
  // Waits until it stays where it is.
  await entry.hover()
  const [from, to] = [await entry.boundingBox(), await day(page, 'Friday, April 8, 2033').boundingBox()]
  if (!from || !to) throw new Error('The calendar is not shown.')
  await page.mouse.move(from.x + 10, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 50, to.y + 50, { steps: 8 })
  await page.mouse.up()
  await expect(day(page, 'Friday, April 8, 2033').getByRole('button', { name: /Plant sale/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, 'Wednesday, April 6, 2033').getByRole('button', { name: /Plant sale/ })).toBeVisible()
})
