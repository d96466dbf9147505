import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { openDesk } from '../support/desk.ts'
import { expectOpen } from '../support/dialogs.ts'
import { expect, test } from '../support/journey.ts'

/** A paper without a single article. */
test.use({ environment: [{ SAMPLE_CONTENT: 'false' }, { scope: 'worker' }] })

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const review = (page: Page) => page.getByRole('dialog', { name: 'Publish this article' })
const notice = (page: Page) => page.getByRole('region', { name: 'Last save' })

test('what was published stays open, and Undo brings back exactly what was before', async ({ page, hometown }) => {
  const { id, slug } = await createArticle(hometown, {
    title: 'Pool opens early',
    status: 'draft',
    content: '<p>Before.</p>',
  })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And after.')
  await bar(page, 'Publish').click()
  await expectOpen(page, review(page))
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('Published')
  await expect(page).toHaveURL(`/admin/content?edit=${id}`)
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('Before. And after.')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Publishing undone', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`)).toBeUndefined()
  const draft = { status: 'draft', publishedAt: null, content: '<p>Before.</p>' }
  expect(await hometown.call('GET', `/api/articles/${id}`)).toMatchObject(draft)
  await expect(text(page)).toHaveText('Before. And after.')

  await bar(page, 'Publish').click()
  await expectOpen(page, review(page))
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Update')).toBeVisible()
  await title(page).fill('Pool opens late')
  await bar(page, 'Update').click()
  await expect(notice(page)).toContainText('Updated')
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('Pool opens late')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('Pool opens early')
  page.once('dialog', (dialog) => dialog.accept())
})

test('the review is a dialog for the keyboard alone, and plans a time', async ({ page, hometown }) => {
  const { id } = await createArticle(hometown, { title: 'Parade route', status: 'draft' })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await bar(page, 'Publish').press('Enter')
  await expectOpen(page, review(page))
  await page.keyboard.press('8')
  await expect(review(page).getByRole('radio', { name: 'Jobs' })).toBeChecked()
  await review(page).getByRole('radio', { name: 'Now' }).focus()
  await page.keyboard.press('ArrowRight')
  const scheduling = page.getByRole('dialog', { name: 'Schedule this article' })
  await scheduling.getByLabel('Publish at').fill('2030-01-04T06:00')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page)).toContainText('Scheduled for Jan 4, 2030, 6:00 AM')
  expect(await hometown.call('GET', `/api/articles/${id}`)).toMatchObject({ category: 'Jobs', status: 'draft' })
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Scheduling undone', { exact: true })).toBeVisible()
  expect(await hometown.call('GET', `/api/articles/${id}`)).toMatchObject({ category: 'Community', publishAt: null })
  page.once('dialog', (dialog) => dialog.accept())
})
