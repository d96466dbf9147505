import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
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
