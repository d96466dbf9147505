import { type FrontPage, publishedFrontSchema } from '@hometown/shared-types/front-page'
import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
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

test('a pin ends by itself at its time, also on an open screen', async ({ page, hometown }) => {
  await openScreen(page)
  const former = await leadTitle(hometown)
  await page
    .getByRole('button', { name: /^Make lead: / })
    .first()
    .click()
  await expect(page.getByText('Leads the front page', { exact: true })).toBeVisible()
  const { version, pins } = await front(hometown)
  const expiresAt = new Date(Date.now() + 1500).toISOString()
  await hometown.call('PATCH', `/api/front-page/pins/${pins[0]?.id}`, { version, expiresAt })
  await expect.poll(() => leadTitle(hometown), { timeout: 15_000 }).toBe(former)
  await expect.poll(() => leadOfHome(hometown)).toBe(former)
  await expect(rows(page).first()).toContainText(former ?? 'a lead')
  expect((await front(hometown)).pins).toEqual([])
})

test('eight candidates are in sight on a desktop, however long a headline is', async ({ page, hometown }) => {
  await createArticle(hometown, { title: 'The county votes again on the bridge '.repeat(4).slice(0, 140) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page)
  const candidates = page.getByRole('list', { name: 'Other stories, by score' }).locator('> li')
  await expect(candidates.nth(7)).toBeInViewport({ ratio: 1 })
})

test('of two editors the slower one is told, and overwrites nothing', async ({ page, browser, hometown }) => {
  await openScreen(page)
  const other = await browser.newPage({ baseURL: hometown.url })
  await other.route('**/api/live', (route) => route.abort())
  await openDesk(other, SCREEN, 'Front page')
  await expect(rows(other).first()).toBeVisible()
  const names = await other
    .getByRole('button', { name: /^Make lead: / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  const [name = '', tooLate = ''] = names

  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText('Leads the front page', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: tooLate, exact: true }).click()
  await expect(other.getByText('Not changed: another editor got there first', { exact: true })).toBeVisible()
  await expect(rows(other).first()).toContainText(name.replace('Make lead: ', ''))
  expect(`Make lead: ${await leadTitle(hometown)}`).toBe(name)

  await other.getByRole('button', { name: tooLate, exact: true }).click()
  await expect(rows(page).first()).toContainText(tooLate.replace('Make lead: ', ''))
  await page.keyboard.press('u')
  await expect(rows(page).first()).toContainText(name.replace('Make lead: ', ''))
  await page.keyboard.press('u')
  await expect.poll(async () => (await front(hometown)).pins).toEqual([])
  await other.close()
})

test('everything can be done with the keyboard, and everybody can use the screen', async ({ page, hometown }) => {
  await openScreen(page)
  await expectAccessible(page, 'the front page')
  const second = (await rows(page).nth(1).locator('p').first().textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page).first()).toContainText(second)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit pin' })
  await expect(dialog.getByRole('combobox', { name: 'Ends' })).toBeFocused()
  await expectAccessible(page, 'a pin')
  await dialog.getByLabel('Headline').fill('Seen from the river')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('Seen from the river')
  await page.keyboard.press('0')
  await expect(page.getByText('Chosen automatically', { exact: true })).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByText('Hidden from the front page', { exact: true })).toBeVisible()
  for (const name of [/^Waiting/, /^Hidden/, 'Sections', 'History']) {
    await page.getByRole('tab', { name }).press('Enter')
    await expectAccessible(page, `the front page, ${name}`)
  }
  await page.getByRole('tab', { name: /^Hidden/ }).press('Enter')
  await page.getByRole('button', { name: /^Show again/ }).press('Enter')
  await expect(page.getByText('No hidden stories')).toBeVisible()
  await hometown.call('POST', '/api/front-page/history/0/restore', { version: (await front(hometown)).version })
})

test('an article leads the front page from its editor, with one more click', async ({ page, hometown }) => {
  const { id, title } = await createArticle(hometown, { title: 'Ferry runs on Sundays', status: 'draft' })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await page.getByRole('checkbox', { name: 'Lead the front page' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Article published', { exact: true })).toBeVisible()
  await expect.poll(() => leadOfHome(hometown)).toBe(title)
  await hometown.call('DELETE', `/api/articles/${id}`)
  await expect.poll(async () => (await front(hometown)).pins).toEqual([])
})

test('an alert takes a key, its text and Enter, and is ended from the same screen on a phone', async ({
  page,
  hometown,
}) => {
  await openScreen(page)
  await page.keyboard.press('b')
  await page.getByRole('textbox', { name: 'Text' }).fill('Water main broken on Third Street')
  await page.keyboard.press('Enter')
  await expect.poll(() => hometown.page('/')).toContain('Water main broken on Third Street')

  await page.setViewportSize({ width: 375, height: 812 })
  const alerts = page.getByRole('list', { name: 'Alerts' })
  await expect(alerts).toContainText('Breaking: Water main broken on Third Street')
  await expectAccessible(page, 'front page with an alert, 375 px')
  await alerts.getByRole('button', { name: 'End now' }).click()
  await expect(alerts).toHaveCount(0)
  await expect.poll(() => hometown.page('/')).not.toContain('Water main broken on Third Street')
})
