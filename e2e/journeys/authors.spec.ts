import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

async function openPeople(page: Page): Promise<void> {
  await openDesk(page, '/admin/people', 'People')
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a byline leads to its author, and on to a year and the feed', async ({ page, hometown }) => {
  const { data } = await hometown.call<{ data: { slug: string; authorName: string }[] }>(
    'GET',
    '/api/articles/published?per_page=100',
  )
  const article = data.find(({ authorName }) => authorName === 'Nora Ellingson')
  await page.goto(`/${article?.slug}`)
  await page.getByRole('link', { name: 'Nora Ellingson' }).click()
  await expect(page).toHaveURL('/author/nora-ellingson')
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Ellingson' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Nora Ellingson, a woman/ })).toBeVisible()
  await expect(page.getByText('Covers County board, Alder Falls, Corrections')).toBeVisible()
  const [year = ''] = /\/author\/nora-ellingson\/\d{4}/.exec((await hometown.page('/sitemaps/people.xml')) ?? '') ?? []
  await page.goto(year)
  await expect(page).toHaveURL(/\/author\/nora-ellingson\/\d{4}$/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'Nora Ellingson' }).click()
  const feed = await page.getByRole('link', { name: 'RSS feed' }).getAttribute('href')
  const answer = await page.request.get(feed ?? '')
  expect(answer.headers()['content-type']).toContain('xml')
  expect(await answer.text()).toContain('Nora Ellingson')
})

test('the pages of authors hold on small screens and in both themes', async ({ page }) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/author/nora-ellingson')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expectAccessible(page, 'an author')
})

test('an author is added from a byline with the keyboard, renamed, deleted and brought back', async ({
  page,
  hometown,
}) => {
  const { slug } = await createArticle(hometown, { title: 'The ferry runs', authorName: 'Lena Quist and Guest' })
  await waitFor(() => hometown.page(`/${slug}`))
  await openPeople(page)
  await page.getByRole('button', { name: 'Add as author: Lena Quist' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Lena Quist')
  await page.getByLabel('Role').fill('Ferry reporter')
  await page.getByLabel('Bio').fill('<script>alert(1)</script> Knows every pier.')
  await page.getByLabel('Links', { exact: true }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('A link must be an address like https://www.example.org/name')).toBeVisible()
  await page.getByRole('button', { name: 'Remove javascript:alert(1)' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Author added', { exact: true })).toBeVisible()
  await waitFor(async () => ((await hometown.page(`/${slug}`))?.includes('/author/lena-quist') ? true : undefined))

  await page.getByRole('link', { name: 'Lena Quist' }).click()
  await page.getByLabel('Name').fill('Lena Lind')
  await page.getByLabel('Slug').fill('lena-lind')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Author saved', { exact: true })).toBeVisible()
  await waitFor(() => hometown.page('/author/lena-lind'))
  await page.goto(`/${slug}`)
  await expect(page.getByText('Lena Quist and Guest')).toBeVisible()
  await page.getByRole('link', { name: 'Lena Quist' }).click()
  await expect(page).toHaveURL('/author/lena-lind')
  await expect(page.getByText('<script>alert(1)</script> Knows every pier.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The ferry runs' })).toBeVisible()

  await openPeople(page)
  await act(page, 'Lena Lind', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await waitFor(async () => (await hometown.page('/author/lena-lind')) === undefined || undefined)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Lena Lind' })).toBeVisible()
  await waitFor(() => hometown.page('/author/lena-lind'))
})

test('the screen holds at 375 pixels and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openPeople(page)
  await expect(page.getByRole('link', { name: 'Nora Ellingson' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page, 'the list of people')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: 'Nora Ellingson' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page, 'the form of an author')
})
