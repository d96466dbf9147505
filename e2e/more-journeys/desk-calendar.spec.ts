import type { Page } from '@playwright/test'
import { openDesk } from '../support/desk.ts'
import { expectOpen } from '../support/dialogs.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

/** No other test uses this year. March 1, 2033 is a Tuesday. */
const MONTH = '/admin/calendar?month=2033-03'

function day(page: Page, words: string) {
  return page.getByRole('gridcell', { name: words })
}

async function addEvent(hometown: Hometown, event: Record<string, unknown>): Promise<string> {
  const { id } = await hometown.call<{ id: string }>('POST', '/api/calendar-events', {
    category: 'Community',
    status: 'published',
    ...event,
  })
  return id
}

test('a weekly event is made, one of its dates moved and cancelled, by the keyboard alone', async ({ page }) => {
  await openDesk(page, MONTH, 'Calendar Events')
  await day(page, 'Tuesday, March 1, 2033').focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Seed swap')
  await expect(page.getByLabel('Start date')).toHaveValue('2033-03-01')
  await page.getByLabel('Start time').fill('06:30')
  await page.getByLabel('End time').fill('07:30')
  await page.getByLabel('Status').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Published' }).press('Enter')
  // A closing list gives the focus back a moment later.
  await expect(page.getByLabel('Status')).toBeFocused()
  await page.getByLabel('Recurrence').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Weekly' }).press('Enter')
  await expect(page.getByText('Every week on Tuesday')).toBeVisible()
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByText('Event created', { exact: true })).toBeVisible()
  const entries = page.getByRole('button', { name: /Seed swap/ })
  await expect(entries).toHaveCount(5)

  await day(page, 'Tuesday, March 8, 2033').focus()
  // Focuses the first entry of the day.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Start date')).toHaveValue('2033-03-08')
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  await page.getByLabel('To', { exact: true }).fill('2033-03-10')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByText('Event moved', { exact: true })).toBeVisible()
  await expect(day(page, 'Thursday, March 10, 2033').getByRole('button', { name: /Seed swap/ })).toBeVisible()
  await expect(day(page, 'Tuesday, March 8, 2033').getByRole('button', { name: /Seed swap/ })).toHaveCount(0)
  await expect(entries).toHaveCount(5)

  await day(page, 'Thursday, March 10, 2033')
    .getByRole('button', { name: /Seed swap/ })
    .press('Enter')
  await expect(page.getByText(/March 8, 2033, of a series/)).toContainText('moved to Thursday, March 10')
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel event' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('radio', { name: 'This date only' })).toBeChecked()
  await expectOpen(page, question)
  await question.getByRole('button', { name: 'Cancel event' }).press('Enter')
  await expect(page.getByText('Event canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Seed swap.*canceled/ })).toHaveCount(1)

  await page.goto('/admin/calendar?view=list&search=seed+swap')
  await expect(page.getByRole('row', { name: /Seed swap/ })).toContainText('Every week on Tuesday')
  await page.getByRole('button', { name: 'Edit Seed swap' }).click()
  await expect(page.getByText('You’re editing the whole series.')).toBeVisible()
  await expect(page.getByText(/Tuesday, March 8, 2033: canceled, moved to Thursday, March 10/)).toBeVisible()
})

test('an entry is dragged to another day, and Undo puts it back', async ({ page, hometown }) => {
  await addEvent(hometown, { title: 'Plant sale', startDate: '2033-04-06T09:00', endDate: '2033-04-06T12:00' })
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

test('months have addresses, the list is searched, and many are changed at once', async ({ page, hometown }) => {
  for (const number of [1, 2, 3]) {
    await addEvent(hometown, {
      title: `Canoe trip ${number}`,
      startDate: `2033-06-0${number}`,
      endDate: `2033-06-0${number}`,
      allDay: true,
    })
  }
  await openDesk(page, '/admin/calendar?month=2033-06', 'Calendar Events')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'July 2033' })).toBeVisible()
  await expect(page).toHaveURL(/month=2033-07/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /Canoe trip/ })).toHaveCount(3)

  await page.getByRole('tab', { name: 'List View' }).click()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('canoe')
  // The header and what was found: a list that still shows everything would lose its selection.
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Cancel events' }).click()
  await expect(page.getByRole('table').getByText('Canceled')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No event matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Canoe trip/ })).toHaveCount(3)
})
