import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

const SCREEN = '/admin/suggestions'
const BRIDGE = 'Notice: Mill Road bridge in Stony Ford down to one lane'
const SEEDS = 'Seed library opens with a swap in Alder Falls'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })

test('suggestions are reviewed by keyboard, and made an article and an event that are live', async ({
  page,
  hometown,
}) => {
  await openDesk(page, SCREEN, 'AI Content Suggestions')
  const cards = page.locator('[data-suggestion]')
  await expect(cards).toHaveCount(6)
  await expectAccessible(page, 'suggestions')
  await page.setViewportSize({ width: 1440, height: 900 })

  const names = await cards.getByRole('heading').allTextContents()
  const [first = '', second = '', third = ''] = names
  await page.keyboard.press('j')
  await expect(cardOf(page, first)).toBeFocused()
  await page.keyboard.press('a')
  await expect(cardOf(page, second)).toBeFocused()
  await page.keyboard.press('r')
  await expect(cardOf(page, third)).toBeFocused()
  await expect(cardOf(page, first)).toContainText('Approved')
  await expect(cardOf(page, second)).toContainText('Rejected')
  await expect(cards).toHaveCount(6)
  await page.keyboard.press('u')
  await expect(cardOf(page, second)).toBeFocused()
  await page.keyboard.press('u')
  await expect(cardOf(page, first)).toBeFocused()
  await expect(cardOf(page, first)).toContainText('Pending')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted 6 suggestions', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cards).toHaveCount(6)

  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${BRIDGE}` })).toBeVisible()
  await cardOf(page, BRIDGE)
    .getByRole('button', { name: `Publish Now ${BRIDGE}` })
    .click()
  await expect(page.getByText('Published successfully', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Published/ }).click()
  await cardOf(page, BRIDGE).getByRole('link', { name: 'Article' }).click()
  const live = () => hometown.page('/notice-mill-road-bridge-in-stony-ford-down-to-one-lane')
  const says = async (words: string) => (await live())?.includes(words) ?? false
  await expect.poll(() => says('This story is based on')).toBe(true)
  expect(await says('loads above eight tons go by way of Kessler')).toBe(true)
  await page.getByRole('link', { name: 'Suggestion', exact: true }).click()
  await expect(cardOf(page, BRIDGE)).toBeVisible()

  await page.goto(SCREEN)
  await page.getByRole('button', { name: `Edit first ${SEEDS}` }).click()
  await expect(page.getByText('Saved as a draft', { exact: true })).toBeVisible()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Description')).toHaveValue(/Found at Alder Falls Public Library/)
  await form.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Published' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  // Lists of the site show only some events; its own page and the feed have all.
  const isLive = async (path: string) => (await hometown.page(path))?.includes(SEEDS) ?? false
  await expect.poll(() => isLive('/events/seed-library-opens-with-a-swap-in-alder-falls')).toBe(true)
  await expect.poll(() => isLive('/calendar.ics')).toBe(true)
  await page.getByRole('link', { name: 'AI Suggestions' }).click()
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(cardOf(page, SEEDS).getByRole('link', { name: 'Calendar event' })).toBeVisible()
  await page.getByRole('tab', { name: /^Published/ }).click()
  await cardOf(page, BRIDGE)
    .getByRole('button', { name: `Undo publish ${BRIDGE}` })
    .click()
  await expect(page.getByText('We deleted the article.', { exact: true })).toBeVisible()
  await expect.poll(() => says('This story is based on')).toBe(false)
})
