import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expectOpen } from '../support/dialogs.ts'
import { expect, test } from '../support/journey.ts'
import { type Hometown, waitFor } from '../support/start-hometown.ts'

const DAY = 86_400_000

async function addEvent(hometown: Hometown, title: string): Promise<string> {
  const day = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  const times = { startDate: `${day}T10:00`, endDate: `${day}T12:00` }
  const event = { title, ...times, location: 'Founders Park', category: 'Community', status: 'published' }
  return (await hometown.call<{ id: string }>('POST', '/api/calendar-events', event)).id
}

async function addNewsletter(hometown: Hometown, title: string): Promise<string> {
  const { data } = await hometown.call<{ data: { id: string }[] }>('GET', '/api/articles/published?per_page=1')
  const articleIds = data.map(({ id }) => id)
  return (await hometown.call<{ id: string }>('POST', '/api/newsletters', { title, articleIds, status: 'draft' })).id
}

async function send(hometown: Hometown, id: string): Promise<void> {
  const reader = {
    email: `reader.${id}@courier.example`,
    categories: ['Community'],
    consentSource: 'Sheet at the library',
  }
  await hometown.call('POST', '/api/subscribers/add', reader)
  await hometown.call('POST', `/api/newsletters/${id}/send`, {})
  await waitFor(async () => {
    const { status } = await hometown.call<{ status: string }>('GET', `/api/newsletters/${id}`)
    return status === 'sent' || undefined
  }, 20_000)
}

async function dismissOffers(hometown: Hometown): Promise<void> {
  type Offer = { eventId: string; originalDate: string | null }
  const { offers } = await hometown.call<{ offers: Offer[] }>('GET', '/api/event-notes')
  for (const { eventId, originalDate } of offers)
    await hometown.call('POST', '/api/event-notes/dismiss', { eventId, originalDate })
}

test('what is cancelled after a newsletter told of it stands in the next one', async ({ page, hometown }) => {
  const fair = await addEvent(hometown, 'Harvest fair')
  const swap = await addEvent(hometown, 'Seed swap')
  await send(hometown, await addNewsletter(hometown, 'The week of the fair'))

  await dismissOffers(hometown)

  await openDesk(page, '/admin/calendar', 'Calendar Events')
  const offers = page.getByRole('list', { name: 'Changed since it was in a newsletter' })
  await expect(offers).toHaveCount(0)
  await hometown.call('PATCH', `/api/calendar-events/${fair}`, { cancelled: true })
  await hometown.call('PATCH', `/api/calendar-events/${swap}`, { location: 'The library' })
  await expect(page.getByRole('heading', { name: '2 events changed since they were in a newsletter' })).toBeVisible()
  await expect(page.getByLabel('Note on Harvest fair')).toHaveValue(/^Canceled: Harvest fair, /)
  await expectAccessible(page, 'offers on the calendar', [['dark', 375]])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Note on Harvest fair').fill('There is no harvest fair this year.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to the next newsletter', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to the next newsletter: Seed swap' })).toBeFocused()

  const next = await addNewsletter(hometown, 'The week after')
  await page.goto(`/admin/newsletters?edit=${next}`)
  await page.setViewportSize({ width: 375, height: 800 })
  const tab = await page.getByRole('tab', { name: 'Notes 2' }).boundingBox()
  expect((tab?.x ?? 375) + (tab?.width ?? 0)).toBeLessThanOrEqual(375)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Notes 2' }).click()
  const said = page.getByRole('region', { name: 'Changed since we told you' })
  await expect(said.getByRole('textbox', { name: 'Note 1' })).toHaveValue('There is no harvest fair this year.')
  await expectAccessible(page, 'notes in the composer', [['light', 1440]])
  await page.setViewportSize({ width: 1440, height: 900 })
  await said.getByRole('button', { name: 'Add to the next newsletter: Seed swap' }).press('Enter')
  await expect(said.getByRole('textbox', { name: 'Note 2' })).toHaveValue(
    /^New place: Seed swap, .* The library \(previously .+\)\.$/,
  )
  await expect(said).toBeFocused()
  await said.getByRole('button', { name: 'Leave out note 2' }).press('Enter')
  await expectOpen(page, page.getByRole('alertdialog'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave out' }).press('Enter')
  await expect(said.getByRole('textbox', { name: 'Note 2' })).toHaveCount(0)
  await expect(said.getByRole('button', { name: 'Leave out note 1' })).toBeFocused()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const mail = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(mail.getByText('There is no harvest fair this year.')).toBeVisible()
  await expect(mail.getByText('New place')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await send(hometown, next)
  await expect(said).toHaveCount(0)
})
