import { expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { expect, harvestTest as test } from '../support/journey.ts'

const TITLE = 'Levy hearing set for Saturday at 7 p.m. at the Grange Hall'
let feed: FeedServer

test.beforeAll(async () => {
  feed = await startFeedServer([TITLE])
})
test.afterAll(() => feed.close())

test('a date in a story becomes an event, on a phone too', async ({ page, hometown }) => {
  const source = { name: 'Levy News', url: feed.address, sourceType: 'rss_feed', category: 'Community' }
  const { id } = await hometown.call<{ id: string }>('POST', '/api/sources', source)
  await hometown.call('POST', `/api/sources/${id}/check`, {})
  await page.setViewportSize({ width: 1280, height: 900 })
  await openDesk(page, `/admin/suggestions?search=${encodeURIComponent('Levy')}`, 'AI Content Suggestions')
  const row = page.getByRole('article', { name: TITLE, exact: true })
  await row.getByRole('heading').click()
  const dates = page.getByRole('region', { name: 'Dates in this story' })
  await expect(dates.locator('mark')).toHaveText('Saturday at 7 p.m.')
  await expectNoViolations(page, 'the dates of a story')

  await page.setViewportSize({ width: 375, height: 812 })
  await row.getByRole('heading').click()
  await dates.getByRole('button', { name: /^Make an event on Sat, .*, 7:00 PM$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an event' })
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE)
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('19:00')
  await expect(dialog.getByLabel('Place')).toHaveValue('Grange Hall')
  await expectNoViolations(page, 'an event of a date')
  await dialog.getByLabel('Title').fill('Levy hearing')
  await dialog.getByRole('button', { name: 'Make event' }).click()
  await expect(page.getByText('Event added as a draft', { exact: true })).toBeVisible()
  const events = () => hometown.call<{ title: string; status: string }[]>('GET', '/api/calendar-events')
  expect((await events()).find(({ title }) => title === 'Levy hearing')).toMatchObject({ status: 'draft' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await events()).some(({ title }) => title === 'Levy hearing')).toBe(false)
})
