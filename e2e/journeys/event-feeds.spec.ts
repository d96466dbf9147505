import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { type CalendarServer, startCalendarServer } from '../support/calendar-server.ts'
import { openDesk } from '../support/desk.ts'
import { expect, harvestTest as test } from '../support/journey.ts'

/** Changes during the test. */
let events: string[] = []
let server: CalendarServer

test.beforeAll(async () => {
  server = await startCalendarServer(() => ['X-WR-CALNAME:Alder Library', ...events])
})

test.afterAll(() => server.close())

function event(uid: string, title: string, time: string): string {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${title}`,
    'LOCATION:Reading Room',
    `DTSTART:${day}T${time}`,
    'END:VEVENT',
  ].join('\r\n')
}

const openFeeds = (page: Page) => openDesk(page, '/admin/calendar/feeds', 'Calendar Feeds')

test('a library’s calendar is looked at, added, followed, and let go with the keyboard', async ({ page, hometown }) => {
  events = [event('owl', 'Owl Evening', '190000'), event('chess', 'Chess Club', '170000')]
  await openFeeds(page)
  await expect(page.getByText('No calendars yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Calendar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.keyboard.type(server.address)
  await page.getByRole('button', { name: 'Check', exact: true }).focus()
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Contents' })
  await expect(found.getByText('Owl Evening')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Alder Library')
  await page.getByRole('combobox', { name: 'New events' }).click()
  await page.getByRole('option', { name: 'are published at once' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Calendar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alder Library: checked', { exact: true })).toBeVisible()
  await expect(page.getByText('2 events', { exact: true })).toBeVisible()
  const published = await hometown.call<{ title: string }[]>('GET', '/api/calendar-events')
  expect(published.map(({ title }) => title)).toEqual(expect.arrayContaining(['Owl Evening', 'Chess Club']))

  events = [event('chess', 'Chess Club', '180000')]
  await page.getByRole('button', { name: 'Check now: Alder Library' }).click()
  await expect(page.getByText(/1 updated, 1 vanished/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep Owl Evening' }).click()
  await expect(page.getByRole('heading', { name: 'Missing from their calendars' })).toBeHidden()

  await page.getByRole('button', { name: 'Alder Library', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Time', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Alder Library' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove and delete events' }).click()
  await expect(page.getByText('No calendars yet')).toBeVisible()
  const left = await hometown.call<{ title: string }[]>('GET', '/api/calendar-events')
  expect(left.map(({ title }) => title)).toContain('Owl Evening')
  expect(left.map(({ title }) => title)).not.toContain('Chess Club')
})

test('a file is imported after a look at what it would do', async ({ page }) => {
  await openFeeds(page)
  await page.getByRole('button', { name: 'Import File' }).click()
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Calendar file', { exact: true })
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await choose('page.ics', '<!doctype html><title>Not a calendar</title>')
  await expect(page.getByText(/^This is a web page/)).toBeVisible()
  const broken = event('bad', 'Broken', '190000').replace(/DTSTART:.*/, 'DTSTART:20260230T190000')
  await choose(
    'fair.ics',
    ['BEGIN:VCALENDAR', event('fair', 'County Fair', '090000'), broken, 'END:VCALENDAR'].join('\n'),
  )
  await expect(page.getByText('“20260230T190000” is not a date')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 event' }).click()
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'County Fair' })).toBeVisible()
})

test('axe finds nothing to object to, with a calendar that can’t be read and in a dialog', async ({
  page,
  hometown,
}) => {
  await openFeeds(page)
  const name = 'A calendar with a rather long name, and then some more of it'
  const feed = await hometown.call<{ id: string }>('POST', '/api/event-feeds', {
    name,
    url: server.address.replace(
      'events.ics',
      'a-very-long-address-without-any-gap-in-it-that-goes-on-and-on.ics?and=on',
    ),
  })
  events = ['END:VEVENT']
  await hometown.call('POST', `/api/event-feeds/${feed.id}/check`, {})
  await expect(page.getByText(/^The calendar is damaged/)).toBeVisible()
  await expectAccessible(page, 'feeds')
  await page.getByRole('button', { name: 'Add Calendar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a new calendar')
})
