import type { Article } from '@hometown/shared-types/contract/articles'
import type { Page } from '@playwright/test'
import { expect, deskTest as test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

async function openEditor(page: Page): Promise<void> {
  await page.goto('/admin/content')
  await expect(title(page)).toBeVisible()
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const toast = (page: Page, message: string) => page.getByText(message, { exact: true })

async function articleCalled(hometown: Hometown, name: string): Promise<Article[]> {
  const { data } = await hometown.call<{ data: Article[] }>(
    'GET',
    `/api/articles?page=1&per_page=20&search=${encodeURIComponent(name)}`,
  )
  return data.filter((article) => article.title === name)
}

test('what was typed survives the end of the browser, and is put back when it is wanted', async ({ page }) => {
  await openEditor(page)
  await title(page).fill('Never saved')
  await text(page).click()
  await page.keyboard.type('Typed and lost')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('about:blank')
  await page.goto('/admin/content')
  const notice = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(notice).toContainText('“Never saved”')
  await expect(title(page)).toHaveValue('')
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect(title(page)).toHaveValue('Never saved')
  await expect(text(page)).toHaveText('Typed and lost')
  await page.goto('about:blank')
  await page.goto('/admin/content')
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await notice.getByRole('button', { name: 'Discard' }).click()
  await discarded
  await page.reload()
  await expect(title(page)).toHaveValue('')
  await expect(notice).toHaveCount(0)
})

test('the keyboard alone writes, formats, links and publishes', async ({ page, hometown }) => {
  await openEditor(page)
  await title(page).focus()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Some ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' words and a ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('example.org/a')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  // The toolbar is one tab stop, with arrow keys between its buttons.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  for (const name of ['Italic', 'Heading', 'Subheading', 'Bullet list']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Your article has been created successfully.')).toBeVisible()
  const [made] = await articleCalled(hometown, 'By keyboard')
  const stored = await hometown.call<Article>('GET', `/api/articles/${made?.id}`)
  expect(stored.content).toBe(
    '<ul><li>Some <strong>bold</strong> words and a <a href="https://example.org/a" rel="noopener">https://example.org/a</a></li></ul>',
  )
  await expect(page).toHaveURL(`/admin/content?edit=${made?.id}`)
})
