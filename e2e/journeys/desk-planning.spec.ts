import type { Page } from '@playwright/test'
import { EVERY_LOOK, expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

/** No other test uses this year. March 1, 2034 is a Wednesday; clocks change on March 12. */
const MONTH = '/admin/planning?month=2034-03'

function day(page: Page, words: string) {
  return page.getByRole('gridcell', { name: words })
}

async function plan(hometown: Hometown, title: string, publishAt: string): Promise<string> {
  const article = { title, description: 'Soon.', category: 'Community', authorName: 'Nora', publishAt }
  const { id } = await hometown.call<{ id: string }>('POST', '/api/articles', article)
  return id
}

async function drag(page: Page, name: RegExp, to: string): Promise<void> {
  // All weeks are in the window.
  await page.setViewportSize({ width: 1440, height: 1400 })
  const entry = page.getByRole('button', { name })
  // Waits until it stays where it is.
  await entry.hover()
  const [from, target] = [await entry.boundingBox(), await day(page, to).boundingBox()]
  if (!from || !target) throw new Error('The plan is not shown.')
  await page.mouse.move(from.x + 10, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(target.x + 50, target.y + 50, { steps: 8 })
  await page.mouse.up()
}

test('an article is dragged across the change of clocks, keeps its time, and Undo puts it back', async ({
  page,
  hometown,
}) => {
  const id = await plan(hometown, 'Plant sale opens', '2034-03-10T07:30')
  await openDesk(page, MONTH, 'Planning')
  await drag(page, /Plant sale opens/, 'Tuesday, March 14, 2034')
  await expect(
    day(page, 'Tuesday, March 14, 2034').getByRole('button', { name: /7:30 AM.*Plant sale opens/ }),
  ).toBeVisible()
  await expect(page.getByText('Article moved', { exact: true })).toBeVisible()
  const saved = await hometown.call<{ publishAt: number }>('GET', `/api/articles/${id}`)
  // Central time: six hours behind before the change, five after it.
  expect(new Date(saved.publishAt).toISOString()).toBe('2034-03-14T12:30:00.000Z')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, 'Friday, March 10, 2034').getByRole('button', { name: /Plant sale opens/ })).toBeVisible()
})

test('what is published stays, and nothing moves into the past', async ({ page, hometown }) => {
  const article = { title: 'Ice out', description: 'At last.', category: 'Community', authorName: 'Nora' }
  await hometown.call('POST', '/api/articles', { ...article, status: 'published' })
  await openDesk(page, '/admin/planning?view=week', 'Planning')
  const entry = page.getByRole('button', { name: /Ice out/ })
  await entry.focus()
  await page.keyboard.press('m')
  await expect(
    page.getByText('This article is published, so its time can’t be changed here.', { exact: true }),
  ).toBeVisible()

  await plan(hometown, 'Bees are back', '2034-05-10T07:30')
  await page.goto('/admin/planning?month=2034-05')
  await page.getByRole('button', { name: /Bees are back/ }).focus()
  await page.keyboard.press('m')
  await page.getByLabel('Date', { exact: true }).fill('2020-05-11')
  await page.getByLabel('Date', { exact: true }).press('Enter')
  await expect(page.getByText('Monday, May 11, 2020 is over. Choose a day that’s still to come.')).toBeVisible()
})

test('by the keyboard alone, one date of a weekly event moves and a new article is begun for a day', async ({
  page,
  hometown,
}) => {
  const weekly = {
    title: 'Seed library',
    // Early, because a day shows its first entries only.
    startDate: '2034-06-06T05:00',
    endDate: '2034-06-06T06:00',
    rrule: 'FREQ=WEEKLY',
  }
  await hometown.call('POST', '/api/calendar-events', { ...weekly, category: 'Community', status: 'published' })
  await openDesk(page, '/admin/planning?month=2034-06', 'Planning')
  await expect(page.getByRole('button', { name: /Seed library/ }).first()).toBeVisible()
  await day(page, 'Tuesday, June 6, 2034').focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(page, 'Tuesday, June 13, 2034')).toBeFocused()
  // The day has other entries before it.
  await day(page, 'Tuesday, June 13, 2034')
    .getByRole('button', { name: /Seed library/ })
    .focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('radio', { name: 'This date only' })).toBeChecked()
  await page.getByLabel('Date', { exact: true }).fill('2034-06-15')
  await page.getByLabel('Time').fill('04:00')
  await page.getByLabel('Time').press('Enter')
  await expect(page.getByText('Event moved', { exact: true })).toBeVisible()
  const moved = day(page, 'Thursday, June 15, 2034').getByRole('button', { name: /4 AM.*Seed library/ })
  await expect(moved).toBeVisible()
  await expect(day(page, 'Tuesday, June 20, 2034').getByRole('button', { name: /5 AM.*Seed library/ })).toBeVisible()

  await day(page, 'Friday, June 23, 2034').focus()
  await page.keyboard.press('n')
  await page.getByRole('link', { name: 'New article for this day' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/content\?at=2034-06-23T09/)
})

test('two editors: the second learns where the first has moved an article, and may move it anyway', async ({
  page,
  hometown,
}) => {
  const id = await plan(hometown, 'Parade route', '2034-07-03T09:00')
  await openDesk(page, '/admin/planning?month=2034-07', 'Planning')
  await page.getByRole('button', { name: /Parade route/ }).focus()
  await page.keyboard.press('m')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2034-07-03')
  await hometown.call('PATCH', `/api/articles/${id}`, { publishAt: '2034-07-04T06:00' })
  // The other editor's move appears behind the dialog, which still means what was shown.
  await expect(page.locator('[data-day="2034-07-04"]')).toContainText('Parade route')
  await page.getByLabel('Date', { exact: true }).fill('2034-07-05')
  await page.getByLabel('Date', { exact: true }).press('Enter')
  await expect(page.getByText('Another editor changed “Parade route”', { exact: true })).toBeVisible()
  await expect(
    page.getByText('It’s now on Tuesday, July 4, 2034, 6:00 AM. Your move wasn’t saved.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Move anyway' }).click()
  await expect(day(page, 'Wednesday, July 5, 2034').getByRole('button', { name: /Parade route/ })).toBeVisible()
})

test('the plan is accessible as a month and as a week, in every look', async ({ page, hometown }) => {
  await plan(hometown, 'County fair: what to see, where to park and which roads are closed', '2034-08-09T09:00')
  await openDesk(page, '/admin/planning?month=2034-08', 'Planning')
  await expect(page.getByRole('button', { name: /County fair: what to see/ })).toBeVisible()
  await expectAccessible(page, 'planning, month', EVERY_LOOK)
  await page.goto('/admin/planning?view=week&week=2034-08-09')
  await expect(page.getByRole('button', { name: /County fair: what to see/ })).toBeVisible()
  await expectAccessible(page, 'planning, week')
  await page.getByRole('button', { name: /County fair: what to see/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'planning, card')
})
