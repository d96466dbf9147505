import type { Page } from '@playwright/test'
import { createEvent } from '../support/content.ts'
import { expectOpen } from '../support/dialogs.ts'
import { expect, deskTest as test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

/** March 1, 2033 is a Tuesday. */
const MONTH = '/admin/calendar?month=2033-03'

const day = (page: Page, words: string) => page.getByRole('gridcell', { name: words })

test('a series is made, one of its dates changed, all of it deleted, and a colleague’s event appears', async ({
  page,
  hometown,
}) => {
  const entries = page.getByRole('button', { name: /Desk: seed swap/ })
  await test.step('a weekly event is made on a day of the month', async () => {
    await page.goto(MONTH)
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar Events' })).toBeVisible()
    for (const counter of ['Total Events', 'Published', 'Upcoming'])
      await expect(page.getByRole('main')).toContainText(counter)
    await day(page, 'Tuesday, March 1, 2033').focus()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Desk: seed swap')
    await expect(page.getByLabel('Start date')).toHaveValue('2033-03-01')
    await page.getByLabel('Start time').fill('06:30')
    await page.getByLabel('End time').fill('07:30')
    await page.getByLabel('Status').click()
    await page.getByRole('option', { name: 'Published' }).click()
    await page.getByLabel('Recurrence').click()
    await page.getByRole('option', { name: 'Weekly' }).click()
    await expect(page.getByText('Every week on Tuesday')).toBeVisible()
    await page.getByLabel('Title').press('Enter')
    await expect(page.getByText('Event created', { exact: true })).toBeVisible()
    await expect(entries).toHaveCount(5)
  })

  await test.step('one date moves and is canceled', async () => {
    await day(page, 'Tuesday, March 8, 2033')
      .getByRole('button', { name: /Desk: seed swap/ })
      .click()
    await expect(page.getByLabel('Start date')).toHaveValue('2033-03-08')
    await page.getByLabel('Start date').fill('2033-03-10')
    await page.getByLabel('Title').press('Enter')
    const which = page.getByRole('alertdialog')
    await expect(which.getByRole('radio', { name: 'This date only' })).toBeChecked()
    await expectOpen(page, which)
    await which.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Event updated', { exact: true })).toBeVisible()
    const moved = day(page, 'Thursday, March 10, 2033').getByRole('button', { name: /Desk: seed swap/ })
    await expect(moved).toBeVisible()
    await expect(entries).toHaveCount(5)
    await moved.click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('radio', { name: 'This date only' })).toBeChecked()
    await expectOpen(page, question)
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(page.getByRole('button', { name: /Desk: seed swap.*canceled/ })).toHaveCount(1)
  })

  await test.step('what a colleague adds appears by itself', async () => {
    const added = await createEvent(hometown, {
      ...{ title: 'Desk: kite day', startDate: '2033-03-19', endDate: '2033-03-20', allDay: true },
    })
    await expect(page.getByRole('button', { name: /Desk: kite day/ })).toHaveCount(2)
    await hometown.call('DELETE', `/api/calendar-events/${added.id}`)
    await expect(page.getByRole('button', { name: /Desk: kite day/ })).toHaveCount(0)
  })

  await test.step('the list finds the series, which readers see until it is deleted', async () => {
    const slug = 'desk-seed-swap'
    await waitFor(() => hometown.page(`/events/${slug}`))
    await page.getByRole('tab', { name: 'List View' }).click()
    await page.getByRole('searchbox', { name: 'Search events' }).fill('seed swap')
    await expect(page).toHaveURL(/seed/)
    await expect(page.getByRole('row', { name: /Desk: seed swap/ })).toContainText('Every week on Tuesday')
    await page.getByRole('button', { name: 'Delete Desk: seed swap' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This action cannot be undone.')
    await question.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('row', { name: /Desk: seed swap/ })).toHaveCount(0)
    await waitFor(async () => ((await hometown.page(`/events/${slug}`)) === undefined ? true : undefined))
  })
})
