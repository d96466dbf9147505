import { expectAccessible } from '../support/axe.ts'
import { type CalendarServer, startCalendarServer } from '../support/calendar-server.ts'
import { openDesk } from '../support/desk.ts'
import { expect, harvestTest as test } from '../support/journey.ts'

let lines: string[] = []
let server: CalendarServer

test.beforeAll(async () => {
  server = await startCalendarServer(() => ['BEGIN:VEVENT', 'UID:moth', 'SUMMARY:Moth Night', ...lines, 'END:VEVENT'])
})

test.afterAll(() => server.close())

function startIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return `DTSTART:${day}T190000`
}

test('an event that is moved and cancelled at its source is named on the calendar, and updated or kept', async ({
  page,
  hometown,
}) => {
  const source = { name: 'Alder Nature Center', url: server.address, sourceType: 'website', category: 'Community' }
  const { id } = await hometown.call<{ id: string }>('POST', '/api/sources', source)
  const harvest = () => hometown.call('POST', `/api/sources/${id}/check`, {})
  lines = [startIn(20), 'LOCATION:Reading Room']
  await harvest()
  const found = await hometown.call<{ id: string; originalTitle: string }[]>('GET', '/api/content-suggestions')
  const moth = found.find(({ originalTitle }) => originalTitle === 'Moth Night')
  const { eventId } = await hometown.call<{ eventId: string }>(
    'POST',
    `/api/content-suggestions/${moth?.id}/publish`,
    {},
  )
  lines = [startIn(48), 'LOCATION:Boat House']
  await harvest()

  await openDesk(page, '/admin/calendar', 'Calendar')
  await expect(page.getByRole('heading', { name: 'An event changed at its source' })).toBeVisible()
  await expect(page.getByText(/^Alder Nature Center now says: .*Boat House$/)).toBeVisible()
  await expectAccessible(page, 'calendar')
  await page.getByRole('button', { name: 'Update event Moth Night' }).click()
  await expect(page.getByText('Moth Night updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'An event changed at its source' })).toBeHidden()
  const event = () => hometown.call<{ location: string; cancelled: boolean }>('GET', `/api/calendar-events/${eventId}`)
  expect(await event()).toMatchObject({ location: 'Boat House', cancelled: false })

  lines = [startIn(48), 'LOCATION:Boat House', 'STATUS:CANCELLED']
  await harvest()
  await expect(page.getByText('Alder Nature Center now says: Canceled')).toBeVisible()
  await page.getByRole('button', { name: 'Keep as is: Moth Night' }).click()
  await expect(page.getByRole('heading', { name: 'An event changed at its source' })).toBeHidden()
  expect(await event()).toMatchObject({ location: 'Boat House', cancelled: false })
})
