import type { Page } from '@playwright/test'
import { createArticle, updateArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const HEADING = 'All Articles'

const openList = (page: Page, query = '') => openDesk(page, `/admin/articles${query}`, HEADING)

async function makeDrafts(hometown: Hometown, word: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    await createArticle(hometown, { title: `${word} draft ${at}`, status: 'draft', authorName: 'Petra Quill' })
  }
}

test('articles are found by words and filters, whose address can be shared and gone back from', async ({
  page,
  hometown,
}) => {
  await makeDrafts(hometown, 'Marmalade', 2)
  await openList(page)
  await expect(page.getByRole('heading', { name: /^Published \d+$/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('marmalade')
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?search=marmalade$/)
  await page.getByRole('combobox', { name: 'Author' }).click()
  await page.getByRole('option', { name: 'Petra Quill' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Published' }).click()
  await expect(page.getByText('No article matches')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Author' })).toHaveText('Petra Quill')
  await page.getByRole('link', { name: 'Marmalade draft 2' }).click()
  await expect(page).toHaveURL(/\/admin\/content\?edit=/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('marmalade')
})

test('one article is duplicated, looked at and deleted from its menu', async ({ page, context, hometown }) => {
  await createArticle(hometown, { title: 'Windmill on the move' })
  await openList(page, '?search=windmill')
  const more = page.getByRole('button', { name: 'Actions for Windmill on the move' })
  await more.click()
  const readers = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'View on the site' }).click()
  await expect((await readers).getByRole('heading', { level: 1 })).toHaveText('Windmill on the move')
  await more.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/admin\/content\?edit=/)
  await page.goBack()
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Copy of Windmill on the move' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The article has been successfully deleted.', { exact: true })).toBeVisible()
  await expect(page.getByText('1 article', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Article restored', { exact: true })).toBeVisible()
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
})

test('two saves of an article are compared, and the older one comes back', async ({ page, hometown }) => {
  const { id, slug } = await createArticle(hometown, { content: '<p>The mill opens on Monday.</p>' })
  await updateArticle(hometown, id, { content: '<p>The mill opens on Friday.</p>' })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.locator('del')).toHaveText('Monday')
  await expect(history.locator('ins')).toHaveText('Friday')
  await history.getByRole('list', { name: 'Saves' }).getByRole('button').last().click()
  await expectAccessible(page, 'history')
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version restored', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('opens on Monday')
})

test('a correction is live under its article and on the page of corrections, until it is taken away', async ({
  page,
  hometown,
}) => {
  const { id, slug, title } = await createArticle(hometown)
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await page.getByRole('button', { name: 'Add note' }).click()
  const form = page.getByRole('dialog', { name: 'Add note' })
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByText('Say what was corrected')).toBeVisible()
  await form.getByLabel('What changed').fill('The mill is on the left bank.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('The mill is on the left bank.')
  await expect.poll(() => hometown.page('/corrections')).toContain(title)
  await expect.poll(() => hometown.page('/corrections')).toContain('The mill is on the left bank.')

  await page.getByRole('button', { name: /^Edit the correction of/ }).click()
  await page.getByLabel('What changed').fill('The mill is on the right bank.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('The mill is on the right bank.')

  await page.getByRole('button', { name: /^Delete the correction of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`)).not.toContain('right bank')
  await expect.poll(() => hometown.page('/corrections')).not.toContain(title)
})
