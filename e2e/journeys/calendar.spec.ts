import type { CalendarEvent, CreateEventInput } from '@hometown/shared-types/event'
import type { Dialog, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { type Hometown, waitFor } from '../support/start-hometown.ts'

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format()
const NEXT_MONTH = monthAfter(today)
/** Each journey has its own day, because a day shows only two events. */
const DAY = `${NEXT_MONTH}-15`
const LANTERN_DAY = `${NEXT_MONTH}-07`
const SUPPER_DAY = `${NEXT_MONTH}-10`
const OWL_DAY = `${NEXT_MONTH}-12`
const MARMOT_DAY = `${NEXT_MONTH}-05`
const BADGER_DAY = `${NEXT_MONTH}-20`
const QUILT_DAY = `${NEXT_MONTH}-18`

let count = 0

test('months are leafed through, each at its address, and Back leads to the one before', async ({ page, hometown }) => {
  const event = await publish(hometown, { title: 'Lantern walk around the pond', ...morningOf(LANTERN_DAY) })
  await page.goto('/calendar')
  await hydrated(page)
  await expect(page).toHaveTitle(/^Community Calendar · /)
  const grid = page.getByRole('grid', { name: nameOf(today.slice(0, 7)) })
  await expect(grid.locator('[aria-current="date"]')).toHaveAttribute('data-day', today)

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { level: 2, name: nameOf(NEXT_MONTH) })).toBeVisible()
  await expect(page).toHaveURL(`/calendar?month=${NEXT_MONTH}`)
  await expect(page).toHaveTitle(new RegExp(`^${nameOf(NEXT_MONTH)} · Community Calendar`))
  await expect(day(page, LANTERN_DAY).getByRole('link', { name: `10 AM ${event.title}` })).toBeVisible()
  await page.goBack()
  await expect(grid).toBeVisible()
  await expect(page).toHaveURL('/calendar')
  await page.goForward()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL('/calendar')

  await page.goto('/calendar?month=2301-05')
  await expect(page.getByRole('heading', { level: 2, name: 'December 2100' })).toBeVisible()
  await expect(page.getByText('This calendar goes from January 1970 to December 2100.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
})

test('an event opens over the calendar at its own address, and closes with Back and with Escape', async ({
  page,
  hometown,
}) => {
  const event = await publish(hometown, {
    title: 'Ladles & lids: soup kitchen supper',
    description: 'Bring a bowl.',
    tags: ['supper'],
    recurrenceRule: 'weekly',
    ...morningOf(SUPPER_DAY),
  })
  await page.goto(`/calendar?month=${NEXT_MONTH}`)
  await hydrated(page)
  const link = day(page, SUPPER_DAY).getByRole('link', { name: event.title })
  await link.click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/events/${event.slug}`)
  await expect(page).toHaveTitle(new RegExp(`^${event.title}`))
  for (const text of [
    'Community News',
    'Bring a bowl.',
    'supper',
    '10:00 AM – 11:30 AM',
    'The old mill',
    'Every week',
  ]) {
    await expect(dialog).toContainText(text)
  }
  await expect(dialog.getByText('Repeats')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit Event' })).toHaveCount(0)
  await expectAccessible(page, 'an event over the calendar')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/calendar?month=${NEXT_MONTH}`)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/calendar?month=${NEXT_MONTH}`)
})

test('an event and a day over the calendar are left and found with Back and Forward after a reload', async ({
  page,
  hometown,
}) => {
  const event = await publish(hometown, { title: 'Marmot evening', ...morningOf(MARMOT_DAY) })
  const calendar = `/calendar?month=${NEXT_MONTH}`
  const grid = page.getByRole('grid', { name: nameOf(NEXT_MONTH) })
  const list = page.getByRole('dialog', { name: / 5, / })
  const dialog = page.getByRole('dialog', { name: event.title })
  await page.goto(calendar)
  await hydrated(page)
  await day(page, MARMOT_DAY).press('Enter')
  await list.getByRole('link', { name: event.title }).click()
  await expect(dialog).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(calendar)
  await expect(list.getByRole('link', { name: event.title })).toBeVisible()
  await hydrated(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(grid).toBeVisible()

  await page.reload()
  await hydrated(page)
  await page.goForward()
  await expect(list).toBeVisible()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('The old mill')
  await expect(page).toHaveURL(`/events/${event.slug}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(calendar)
})

test('the month is gone through with the keyboard alone', async ({ page, hometown }) => {
  const titles = ['Aardvark evening', 'Beaver evening', 'Coyote evening']
  for (const title of titles) await publish(hometown, { title, startDate: `${DAY}T20:00`, endDate: `${DAY}T21:00` })
  await page.goto(`/calendar?month=${NEXT_MONTH}`)
  await hydrated(page)
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
  await expect(day(page, `${monthAfter(DAY)}-15`)).toBeFocused()
  await expect(page).toHaveURL(`/calendar?month=${monthAfter(DAY)}`)
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
  await hydrated(page)
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

test('what can’t be loaded says so and is tried again, and what is there stays', async ({ page }) => {
  let isAway = true
  await page.route('**/api/calendar-events?*', (route) => (isAway ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/calendar')
  await hydrated(page)
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `Couldn’t load ${nameOf(NEXT_MONTH)}. Check your connection, then try again.`,
  )
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
})

/** The list of past events shows the latest six. */
const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)

test('the events page has what comes, what was, and the articles', async ({ page, hometown }) => {
  const description = 'Three furrows each.'
  const over = await publish(hometown, { title: 'Ploughing match', description, ...morningOf(YESTERDAY) })
  await page.goto('/events')
  await hydrated(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'View Full Calendar' })).toHaveAttribute(
    'href',
    '/calendar',
  )
  const upcoming = page.getByRole('tabpanel', { name: 'Upcoming Events' })
  await expect(upcoming.getByRole('article')).toHaveCount(6)
  const first = upcoming.getByRole('article').first().getByRole('link')
  await first.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeFocused()
  await page.getByRole('tab', { name: 'Past Events' }).click()
  const link = page.getByRole('tabpanel', { name: 'Past Events' }).getByRole('link', { name: over.title })
  await link.click()
  await expect(page.getByRole('dialog', { name: over.title })).toContainText(description)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeVisible()
  await expectAccessible(page, 'past events')
  await page.getByRole('tab', { name: 'Upcoming Events' }).click()
  await page.getByRole('link', { name: /^See all \d+ upcoming events/ }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming Events', selected: true })).toBeVisible()
  await page.goto('/events')
  await hydrated(page)
  await page.getByRole('tab', { name: 'Event Articles' }).click()
  await expect(page).toHaveURL('/events#articles')
  await expect(page.getByRole('navigation', { name: 'Events by month' }).getByRole('link').first()).toBeVisible()
})

test('the newsroom changes and deletes events where readers see them', async ({ page, hometown }) => {
  const event = await publish(hometown, { title: 'Quilt circle', ...morningOf(QUILT_DAY) })
  const said: string[] = []
  page.on('dialog', (dialog) => void note(dialog, said))
  await openDesk(page)
  await page.goto(`/calendar?month=${NEXT_MONTH}`)
  await hydrated(page)
  await day(page, QUILT_DAY).getByRole('link', { name: event.title }).click()
  await page.getByRole('button', { name: 'Edit Event' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Category').getByRole('option')).toHaveText([
    'Sports',
    'Community',
    'Business',
    'Events',
  ])
  await expect(form.getByLabel('Start Time')).toHaveValue('10:00')
  await expectAccessible(page, 'the form of an event')
  await page.setViewportSize({ width: 1280, height: 900 })
  await form.getByLabel('Title').fill('Quilt circle, now on the porch')

  await page.route(`**/api/calendar-events/${event.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401 }) : route.continue(),
  )
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText('Your session has ended.')
  expect(said).toEqual(['Failed to update event'])
  await page.unroute(`**/api/calendar-events/${event.id}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(said[1]).toBe('Leave without saving your changes?')

  await page.getByRole('button', { name: 'Edit Event' }).click()
  await form.getByLabel('Title').fill('Quilt circle, now on the porch')
  await form.getByLabel('End Time').fill('08:00')
  await expect(form.getByRole('alert')).toHaveText('The event cannot end before it starts')
  await form.getByLabel('Start Time').fill('07:00')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const changed = day(page, QUILT_DAY).getByRole('link', { name: '7 AM Quilt circle, now on the porch' })
  await expect(changed).toBeVisible()
  await expect(page).toHaveURL(`/calendar?month=${NEXT_MONTH}`)

  await hydrated(page)
  await changed.click()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete "Quilt circle, now on the porch"? This action cannot be undone.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(changed).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/calendar?month=${NEXT_MONTH}`)
})

test('a calendar that follows an event’s file cancels a deleted event, and gets a restored one back', async ({
  hometown,
}) => {
  const { title, slug, id } = await publish(hometown, { title: 'Badger count in the glen', ...morningOf(BADGER_DAY) })
  const file = async () => (await hometown.page(`/events/${slug}.ics`)) ?? ''
  const lineOf = (text: string, name: string) => new RegExp(`^${name}[:;].*$`, 'm').exec(text)?.[0]
  await expect.poll(file).toContain(`SUMMARY:${title}`)
  const published = await file()

  await hometown.call('DELETE', `/api/calendar-events/${id}`)
  await expect.poll(file).toContain('STATUS:CANCELLED')
  const canceled = await file()
  for (const name of ['UID', 'DTSTART', 'DTEND']) expect(lineOf(canceled, name)).toBe(lineOf(published, name))
  expect(lineOf(canceled, 'SUMMARY')).toBe('SUMMARY:Canceled')
  for (const words of ['Badger', 'badger', 'The old mill']) expect(canceled).not.toContain(words)
  expect(await hometown.page(`/events/${slug}`)).toBeUndefined()

  await hometown.call('POST', '/api/calendar-events/undelete', { ids: [id] })
  await expect.poll(file).toContain(`SUMMARY:${title}`)
  const sequences = [published, canceled, await file()].map((text) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]))
  expect(sequences).toEqual([0, 1, 2])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the month, its days and what comes can be read, and lead to the events’ pages', async ({ page }) => {
    await page.goto('/calendar')
    await expect(page.getByRole('table', { name: nameOf(today.slice(0, 7)) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next month' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Events' })).toBeVisible()
    const first = page.getByRole('article').first().getByRole('link')
    const title = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto('/events')
    for (const name of ['Upcoming Events', 'Past Events', 'Event Articles']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await page.getByRole('link', { name: /^See all \d+ upcoming events in the calendar$/ }).click()
    await expect(page).toHaveURL('/calendar#upcoming')
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Events' })).toBeInViewport()
  })
})

async function publish(hometown: Hometown, values: Partial<CreateEventInput>): Promise<CalendarEvent> {
  const event = await hometown.call<CalendarEvent>('POST', '/api/calendar-events', {
    title: `Test event number ${++count}`,
    ...morningOf(DAY),
    location: 'The old mill',
    category: 'Community',
    status: 'published',
    ...values,
  })
  await waitFor(() => hometown.page(`/events/${event.slug}`))
  return event
}

function morningOf(date: string) {
  return { startDate: `${date}T10:00`, endDate: `${date}T11:30` }
}

function day(page: Page, date: string) {
  return page.locator(`td[data-day="${date}"]`)
}

async function note(dialog: Dialog, said: string[]): Promise<void> {
  said.push(dialog.message())
  await dialog.accept()
}

function monthAfter(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 7)
}

function nameOf(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
