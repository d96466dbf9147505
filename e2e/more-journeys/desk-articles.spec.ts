import { expectAccessible } from '../support/axe.ts'
import { createArticle, updateArticle } from '../support/content.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

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
