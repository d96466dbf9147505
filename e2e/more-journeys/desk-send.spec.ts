import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

const TITLE = 'Bridge, fair and ballots'
const READERS = ['ann.send@courier.example', 'bob.send@courier.example']

test('a newsletter is checked, tried on one address, sent, and accounted for address by address', async ({
  page,
  hometown,
}) => {
  const reader = { categories: ['Events'], consentSource: 'Sheet at the library' }
  for (const email of READERS) await hometown.call('POST', '/api/subscribers/add', { ...reader, email })
  const { data } = await hometown.call<{ data: { id: string }[] }>('GET', '/api/articles/published?per_page=2')
  const { id } = await hometown.call<{ id: string }>('POST', '/api/newsletters', {
    title: TITLE,
    articleIds: data.map((article) => article.id),
    introduction: '<p>Dear reader, see <a href="/no-such-page">this</a>.</p>',
    status: 'draft',
  })
  await openDesk(page, `/admin/newsletters/${id}`, TITLE)

  // Articles that readers can't open are problems, which need a confirmation; the rest are warnings.
  const preflight = page.getByRole('region', { name: 'Checks' })
  await expect(preflight.getByText('Messages stay in the outbox', { exact: false })).toBeVisible()
  await expect(preflight.getByText('This page isn’t on the site.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'before sending')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Send test…' }).click()
  await page.getByLabel('Send test to').fill('nora@courier.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No mail server is set up, so it’s in the outbox.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test…' })).toBeFocused()

  await page.getByRole('button', { name: 'Send Now' }).click()
  const confirm = page.getByRole('dialog', { name: /^Send to \d+ subscribers now\?$/ })
  await confirm.getByRole('button', { name: 'Send Anyway' }).click()
  await expect(page.getByText('Newsletter sent', { exact: true })).toBeVisible()

  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toBeVisible()
  await expect(report.getByText(/^(\d+) of \1 recipients done$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('In the outbox')
  await page.getByLabel('Search addresses').fill('ann.send')
  const rows = page.getByRole('region', { name: 'Results by address' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(READERS[0] ?? '')
  await expect(rows.last()).toContainText('In the outbox')
  await expectAccessible(page, 'the report')
  await page.setViewportSize({ width: 1440, height: 900 })

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  for (const email of READERS) expect(csv).toContain(email)

  await page.reload()
  await expect(report).toBeVisible()
  const web = await page.getByRole('link', { name: 'Read on the web' }).getAttribute('href')
  expect(await hometown.page(web ?? '')).toContain(TITLE)
})
