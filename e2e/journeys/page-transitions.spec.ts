import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const PATHS = ['/', '/sports', '/search', '/about']

test('a page fades into the next one, and never for who asked for less motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      performance.mark(viewTransition ? 'faded in' : 'was there')
    })
  })
  await page.goto('/')
  // A late page, or one on a busy machine, is shown without a transition.
  await expect(async () => {
    expect(await arriveAtNextPage(page)).toBe('faded in')
  }).toPass()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await arriveAtNextPage(page)).toBe('was there')
})

test('who hurries from page to page meets no error', async ({ page }) => {
  for (let round = 0; round < 5; round++) {
    for (const path of PATHS) await hurry(() => page.goto(path, { waitUntil: 'commit' }))
    await hurry(() => page.reload({ waitUntil: 'commit' }))
    await hurry(() => page.goBack({ waitUntil: 'commit' }))
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Chromium ignores the test's commands while it swaps pages. */
async function hurry(step: () => Promise<unknown>): Promise<void> {
  await expect(step).toPass()
}

async function arriveAtNextPage(page: Page): Promise<string | undefined> {
  const next = page.url().endsWith('/sports') ? 'Business' : 'Sports'
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: next }).click()
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
  return page.evaluate(() => performance.getEntriesByType('mark').at(-1)?.name)
}
