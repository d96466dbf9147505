import { expectAccessible } from '../support/axe.ts'
import { type CalendarServer, startCalendarServer } from '../support/calendar-server.ts'
import { openDesk } from '../support/desk.ts'
import { expect, harvestTest as test } from '../support/journey.ts'

let church: CalendarServer
let chamber: CalendarServer
/** The chamber's entry changes during the test. */
let theirs: string[] = []

test.beforeAll(async () => {
  church = await startCalendarServer(() => ['X-WR-CALNAME:Grace Church', entry('a', 'Holiday Bazaar', '090000')])
  chamber = await startCalendarServer(() => ['X-WR-CALNAME:Chamber', ...theirs])
})

test.afterAll(async () => {
  await church.close()
  await chamber.close()
})

function entry(uid: string, title: string, time: string): string {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const lines = [`UID:${uid}`, `SUMMARY:${title}`, 'LOCATION:Fellowship Hall\\, 12 Elm St', `DTSTART:${day}T${time}`]
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
}

test('one bazaar of two calendars is one event, and its other start is taken with a key and undone', async ({
  page,
  hometown,
}) => {
  theirs = [entry('b', 'Christmas craft sale and bazaar', '090000')]
  const follow = async (name: string, url: string) => {
    const feed = { name, url, category: 'Community', status: 'published' }
    return (await hometown.call<{ id: string }>('POST', '/api/event-feeds', feed)).id
  }
  const check = (id: string) => hometown.call('POST', `/api/event-feeds/${id}/check`)
  await check(await follow('Grace Church', church.address))
  const chamberId = await follow('Chamber', chamber.address)
  await check(chamberId)
  const events = await hometown.call<{ title: string }[]>('GET', '/api/calendar-events')
  expect(events.map(({ title }) => title)).toContain('Holiday Bazaar')
  expect(events.map(({ title }) => title)).not.toContain('Christmas craft sale and bazaar')

  theirs = [entry('b', 'Christmas craft sale and bazaar', '100000')]
  await check(chamberId)
  await openDesk(page, '/admin/calendar', 'Calendar Events')
  await page.getByRole('link', { name: 'Differences (1)' }).click()
  await expect(page.getByText('Our start')).toBeVisible()
  await expectAccessible(page, 'the differences')
  await page.keyboard.press('n')
  await expect(page.getByText('No differences')).toBeVisible()
  const names = async () => {
    const shown = await hometown.call<{ title: string }[]>('GET', '/api/calendar-events')
    return shown.map(({ title }) => title).filter((title) => title.includes('azaar'))
  }
  expect((await names()).toSorted()).toEqual(['Christmas craft sale and bazaar', 'Holiday Bazaar'])
  await page.keyboard.press('u')
  await expect(page.getByText('Our start')).toBeVisible()
  expect(await names()).toEqual(['Holiday Bazaar'])
  await page.keyboard.press('o')
  await expect(page.getByText('No differences')).toBeVisible()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Our start')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('No differences')).toBeVisible()

  const [event] = (await hometown.call<{ id: string; title: string }[]>('GET', '/api/calendar-events')).filter(
    ({ title }) => title === 'Holiday Bazaar',
  )
  await page.goto(`/admin/calendar?edit=${event?.id}`)
  const sources = page.getByRole('region', { name: 'Who says what' })
  await expect(sources.getByText(/from Chamber, chosen by/)).toBeVisible()
  await sources.scrollIntoViewIfNeeded()
  await expectAccessible(page, 'who says what')
  await sources.getByRole('button', { name: 'Undo Start' }).click()
  await expect(sources.getByText('from Grace Church').first()).toBeVisible()
  await expect(sources.getByRole('button', { name: 'Undo Start' })).toBeHidden()
  await expect(page.getByRole('dialog').getByLabel('Starts').or(page.getByLabel('Start time')).first()).toBeVisible()

  await openDesk(page, '/admin/calendar/feeds', 'Calendar Feeds')
  await page.getByRole('button', { name: 'Actions for Chamber' }).click()
  await page.getByRole('menuitem', { name: 'Trusted for…' }).click()
  await expect(page.getByRole('dialog').getByText('All fields', { exact: true })).toBeVisible()
  await expectAccessible(page, 'what a calendar is trusted for')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved what Chamber is trusted for', { exact: true })).toBeVisible()
})
