import { createArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
import { enter } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('a byline of several authors is chosen with the keyboard, previewed and printed as written', async ({
  page,
  hometown,
}) => {
  const { id, slug } = await createArticle(hometown, { title: 'The mill turns again', authorName: 'Guest' })
  await waitFor(() => hometown.page(`/${slug}`))
  await enter(page)
  await page.goto(`/admin/content?edit=${id}`)
  const byline = page.getByRole('combobox', { name: 'Author name' })
  await byline.fill('')
  await byline.pressSequentially('By nora')
  await expect(page.getByRole('option', { name: /^Nora Ellingson/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(byline).toHaveValue('By Nora Ellingson')
  const names = page.getByRole('list', { name: 'Names in the byline' })
  await expect(names.getByRole('listitem')).toHaveText([/Nora Ellingson.*Links to the author’s page/])

  await page.getByRole('button', { name: 'Add another author' }).click()
  await expect(byline).toBeFocused()
  await byline.pressSequentially('Sam')
  await expect(page.getByRole('option', { name: /^Sam Ortiz/ })).toBeVisible()
  await expectAccessible(page, 'the authors on offer')
  await byline.press('ArrowUp')
  await byline.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await byline.press('ArrowDown')
  await byline.press('ArrowDown')
  await byline.press('Enter')
  await expect(byline).toHaveValue('By Nora Ellingson and Sam Ortiz')
  await byline.press('End')
  await byline.pressSequentially(', Wilma Grant')
  await page.getByRole('button', { name: 'Add as author: Wilma Grant' }).click()
  await expect(page.getByText('Wilma Grant is now an author', { exact: true })).toBeVisible()
  await expect(names.getByText('Links to the author’s page')).toHaveCount(3)

  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe')
  const authors = ['nora-ellingson', 'sam-ortiz', 'wilma-grant']
  for (const author of authors) await expect(frame.locator(`a[href$="/author/${author}"]`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('/author/wilma-grant')
  await page.goto(`/${slug}`)
  await expect(page.getByText('By Nora Ellingson and Sam Ortiz, Wilma Grant')).toBeVisible()
})

test('the byline holds at 375 pixels, and takes any name', async ({ page, hometown }) => {
  const { id } = await createArticle(hometown, { title: 'A notice', status: 'draft' })
  await page.setViewportSize({ width: 375, height: 812 })
  await enter(page)
  await page.goto(`/admin/content?edit=${id}`)
  const byline = page.getByRole('combobox', { name: 'Author name' })
  await byline.fill('The Harvest Festival Committee of Alder Falls and Neighbors')
  await expect(page.getByRole('button', { name: 'Add as author: Neighbors' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await byline.fill('')
  await byline.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('option')).toHaveCount(0)
})
