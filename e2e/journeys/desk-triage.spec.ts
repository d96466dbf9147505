import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { expect, harvestTest as test } from '../support/journey.ts'

const SCREEN = '/admin/suggestions'
const TITLES = [
  'Lantern walk at the Grange Hall on December 12 at 6 p.m.',
  'Council approves new library hours',
  'Water main breaks on Elm Street',
  'Fire crews save a barn near Stony Ford',
  'Bakery on Main Street changes hands',
  'Bridge inspection finds cracks',
  'Choir sings for Advent',
  'Sheriff warns of phone scam',
  'Orchard opens its cider press to visitors',
  'Ferry stops for the winter',
  'Old mill gets a new wheel',
  'Post office moves across the square',
]
const LANTERNS = TITLES[0] ?? ''
let feed: FeedServer

test.beforeAll(async () => {
  feed = await startFeedServer(TITLES)
})
test.afterAll(() => feed.close())

const rowOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const rows = (page: Page) => page.locator('[data-suggestion]')

/** Rows that are fully in the viewport. */
function countVisible(page: Page): Promise<number> {
  return rows(page).evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )
}

test('finds are sorted like mail: read beside the list, snoozed, corrected, decided together and without a connection', async ({
  page,
  hometown,
}) => {
  const source = { name: 'Creek News', url: feed.address, sourceType: 'rss_feed', category: 'Community' }
  const { id } = await hometown.call<{ id: string }>('POST', '/api/sources', source)
  await hometown.call('POST', `/api/sources/${id}/check`, {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, SCREEN, 'AI Content Suggestions')
  await expect(rowOf(page, LANTERNS)).toBeVisible()
  expect(await countVisible(page)).toBeGreaterThanOrEqual(8)

  const { sources } = await hometown.call<{ sources: { active: number } }>('GET', '/api/dashboard')
  await expect(page.getByRole('button', { name: `${sources.active} active sources` })).toBeVisible()

  const pane = page.getByRole('region', { name: 'Reading pane' })
  await page.keyboard.press('j')
  const first = (await rows(page).first().getByRole('heading').textContent()) ?? ''
  await expect(pane.getByRole('heading', { name: first })).toBeVisible()
  // Its buttons take room from the texts of the current row.
  await page.setViewportSize({ width: 1280, height: 900 })
  const origin = rows(page).first().locator('p:has(time)')
  const [line, name] = [await origin.boundingBox(), await origin.locator('> :last-child').boundingBox()]
  expect((line?.x ?? 0) + (line?.width ?? 0) - (name?.x ?? 0)).toBeGreaterThan(90)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `list and pane, ${colorScheme}`)
  }

  await page.setViewportSize({ width: 375, height: 812 })
  await expect(pane).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await countVisible(page)).toBeGreaterThanOrEqual(6)
  await rowOf(page, LANTERNS).getByRole('heading').click()
  const sheet = page.getByRole('dialog', { name: LANTERNS })
  await expect(sheet).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `sheet, ${colorScheme}`)
  }
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('an article that is an event is published as one', async () => {
    await rowOf(page, LANTERNS).getByRole('heading').click()
    await page.keyboard.press('t')
    await page.getByRole('menuitemradio', { name: 'Event' }).click()
    await expect(rowOf(page, LANTERNS)).toContainText('Details missing')
    await rowOf(page, LANTERNS).getByRole('heading').click()
    await page.keyboard.press('p')
    const form = page.getByRole('dialog', { name: 'When and where' })
    await expect(form.getByLabel('Date')).toHaveValue(/-12-12$/)
    await expect(form.getByLabel('Time', { exact: true })).toHaveValue('18:00')
    await expect(form.getByLabel('Place')).toHaveValue('Grange Hall')
    await form.getByRole('button', { name: 'Save details' }).click()
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, LANTERNS)).toContainText('on Sat, Dec 12')
    await rowOf(page, LANTERNS).getByRole('heading').click()
    await page.keyboard.press('p')
    await expect(page.getByText(`“${LANTERNS}” is published on the calendar`, { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await hometown.page('/calendar.ics'))?.includes('Lantern walk'), { timeout: 15_000 })
      .toBe(true)
  })

  await test.step('a snoozed one leaves the list and has its own', async () => {
    await rowOf(page, 'Ferry stops for the winter').getByRole('heading').click()
    await page.keyboard.press('s')
    await page.getByRole('button', { name: /^Tomorrow morning/ }).click()
    await expect(rowOf(page, 'Ferry stops for the winter')).toHaveCount(0)
    await page.getByRole('button', { name: /^Snoozed/ }).click()
    await expect(rowOf(page, 'Ferry stops for the winter')).toContainText('back')
    await page.keyboard.press('u')
    await expect(page.getByText('No snoozed suggestions')).toBeVisible()
    await page.getByRole('button', { name: /^Snoozed/ }).click()
    await expect(rowOf(page, 'Ferry stops for the winter')).toBeVisible()
  })

  await test.step('several kinds together, and one undo', async () => {
    const all = await hometown.call<{ id: string; originalTitle: string; kind: string }[]>(
      'GET',
      '/api/content-suggestions',
    )
    const choir = all.find(({ originalTitle }) => originalTitle === 'Choir sings for Advent')
    const details = { kind: 'event', startDate: '2099-12-06', endDate: '2099-12-06', location: 'Town hall' }
    await hometown.call('POST', `/api/content-suggestions/${choir?.id}/kind`, { kind: 'event', details })
    await page.reload()
    await expect(rowOf(page, 'Choir sings for Advent')).toContainText('on Sun, Dec 6')
    for (const name of ['Choir sings for Advent', 'Old mill gets a new wheel']) {
      await rowOf(page, name).getByRole('heading').click()
      await page.keyboard.press('x')
    }
    await page.keyboard.press('p')
    const question = page.getByRole('alertdialog', { name: 'Publish 1 article and 1 event?' })
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published 1 article and 1 event', { exact: true })).toBeVisible()
    await page.keyboard.press('u')
    await expect(rowOf(page, 'Choir sings for Advent')).toBeVisible()
    await expect(rowOf(page, 'Old mill gets a new wheel')).toBeVisible()
  })

  await test.step('without a connection decisions wait, also over a reload', async () => {
    const writes = '**/api/content-suggestions/*'
    await page.route(writes, (route) =>
      route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.fallback(),
    )
    await rowOf(page, 'Sheriff warns of phone scam').getByRole('heading').click()
    await page.keyboard.press('a')
    await expect(page.getByText('1 decision is waiting for the connection')).toBeVisible()
    await rowOf(page, 'Bridge inspection finds cracks').getByRole('heading').click()
    await page.keyboard.press('r')
    await expect(page.getByText('2 decisions are waiting for the connection')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Waiting decisions' }).getByRole('listitem')).toHaveText([
      /^Approve: Sheriff warns/,
      /^Reject: Bridge inspection/,
    ])
    await expect(rowOf(page, 'Sheriff warns of phone scam')).toHaveCount(0)
    await page.unroute(writes)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByRole('region', { name: 'Waiting decisions' })).toHaveCount(0)
    const after = await hometown.call<{ originalTitle: string; status: string; version: number }[]>(
      'GET',
      '/api/content-suggestions',
    )
    const of = (title: string) => after.find(({ originalTitle }) => originalTitle === title)
    expect(of('Sheriff warns of phone scam')).toMatchObject({ status: 'approved', version: 2 })
    expect(of('Bridge inspection finds cracks')).toMatchObject({ status: 'rejected', version: 2 })
  })
})
