import { type FrontPage, publishedFrontSchema } from '@hometown/shared-types/front-page'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const SCREEN = '/admin/front-page'
const rows = (page: Page) => page.getByRole('list', { name: 'Top of the front page' }).getByRole('listitem')
const receiptOf = (page: Page) => page.getByRole('region', { name: 'On the page now' }).getByRole('status')

/** Opens the screen, and waits until it follows the service. */
async function openScreen(page: Page): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok())
  await openDesk(page, SCREEN, 'Front page')
  await stream
  await expect(rows(page).first()).toBeVisible()
}

const front = (hometown: Hometown) => hometown.call<FrontPage>('GET', '/api/front-page')
const publishedText = async (hometown: Hometown) => hometown.page('/api/front-page/published')

/** The site joins scores so that “4–1” doesn't break at the end of a line. */
const withoutJoiners = (text: string) => text.replaceAll('\u2060', '')

/** The headline of the lead, as readers see it. */
async function leadOfHome(hometown: Hometown): Promise<string | undefined> {
  const html = (await hometown.page('/')) ?? ''
  const headline = /data-front="lead"[\s\S]*?<h2[^>]*><a href="[^"]+">([^<]+)</.exec(html)?.[1]
  return headline && withoutJoiners(headline)
}

async function leadTitle(hometown: Hometown): Promise<string | undefined> {
  const { live, candidates, pins } = await front(hometown)
  const id = live[0]?.articleId
  return [...candidates, ...pins].find(({ article }) => article.id === id)?.article.title
}

/** Waits until nothing is left to publish. */
async function settled(hometown: Hometown): Promise<PublishReceipt[]> {
  const receipts = () => hometown.call<PublishReceipt[]>('GET', '/api/publishes')
  await expect.poll(async () => (await receipts())[0]?.outcome).toBe('live')
  return receipts()
}

test('a story leads with two keys, and U brings the same page back', async ({ page, hometown }) => {
  await createArticle(hometown, { title: 'Otters return to Alder Creek' })
  await expect.poll(() => leadOfHome(hometown)).toBeDefined()
  await settled(hometown)
  await openScreen(page)
  const before = [await publishedText(hometown), await hometown.page('/')]
  const story = (await rows(page).nth(2).locator('p').first().textContent()) ?? ''

  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('1')
  await expect(rows(page).first()).toContainText(story)
  await expect(rows(page).first()).toBeFocused()
  await expect(rows(page).first()).toContainText(/Pinned by admin until/)
  await expect(receiptOf(page)).toHaveText(/^Live \d+:\d\d:\d\d [AP]M, 2 files$/)
  const { lead } = publishedFrontSchema.parse(JSON.parse((await publishedText(hometown)) ?? ''))
  expect(lead).toMatchObject({ size: 'lead' })
  expect([await leadTitle(hometown), await leadOfHome(hometown)]).toEqual([story, story])
  const frame = page.frameLocator('iframe[title="The front page as readers see it"]')
  await expect
    .poll(async () => withoutJoiners((await frame.locator('[data-front="lead"] h2').textContent()) ?? '').trim())
    .toBe(story)
  // One page, and build.json, which names the publish.
  expect(await settled(hometown)).toMatchObject({ 0: { filesWritten: 2, filesRemoved: 0 } })

  await page.keyboard.press('u')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect.poll(() => publishedText(hometown)).toBe(before[0])
  await expect.poll(() => hometown.page('/')).toBe(before[1])
})
