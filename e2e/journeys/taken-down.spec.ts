import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const REASON = 'It named somebody who has nothing to do with it.'

interface Named {
  id: string
  slug: string
}

/** An article in a newsletter that one reader got. */
async function sentArticle({ call }: Hometown, title: string): Promise<Named> {
  const reader = { categories: ['Community'], consentSource: 'Sheet at the library' }
  await call('POST', '/api/subscribers/add', { ...reader, email: `${title.replace(/\W/g, '.')}@courier.example` })
  const article = await call<Named>('POST', '/api/articles', {
    ...{ title, description: 'In short.', content: '<p>Text.</p>', category: 'Community', authorName: 'Nora' },
    status: 'published',
  })
  const letter = await call<Named>('POST', '/api/newsletters', {
    title: `Letter on ${title}`,
    articleIds: [article.id],
  })
  await call('POST', `/api/newsletters/${letter.id}/send`, {})
  await expect
    .poll(async () => (await call<{ status: string }>('GET', `/api/newsletters/${letter.id}`)).status, {
      timeout: 20_000,
    })
    .toBe('sent')
  return article
}

async function deleteInList(page: Page, title: string): Promise<void> {
  await openDesk(page, `/admin/articles?search=${encodeURIComponent(title)}`, 'All Articles')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test('what was mailed is taken down with a page that says so, and comes back', async ({ page, hometown }) => {
  const title = 'Sheriff names a suspect'
  const { id, slug } = await sentArticle(hometown, title)
  await deleteInList(page, title)
  const dialog = page.getByRole('dialog', { name: 'Readers have seen this' })
  await expect(dialog).toContainText(/Sent to \d+ readers? today in “Letter on Sheriff names a suspect”/)
  await expectNoViolations(page, 'the question about readers')
  await dialog.getByRole('radio', { name: /^Take it down/ }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Article deleted', { exact: true })).toBeVisible()

  const status = async () => (await page.request.get(`/${slug}`)).status()
  await expect.poll(status).toBe(410)
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain(REASON)
  expect((await page.request.head(`/${slug}`)).status()).toBe(410)
  await hometown.call('POST', '/api/articles/restore', { id })
  await expect.poll(status).toBe(200)
})

test('a reader on a phone finds the page that says so, and the way on', async ({ page, hometown }) => {
  const { id, slug } = await sentArticle(hometown, 'Mill burns down')
  const seen = { kind: 'gone', reason: REASON, showTitle: true }
  await hometown.call('PATCH', `/api/articles/${id}`, { status: 'draft', seen })
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain(REASON)
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mill burns down' })).toBeVisible()
  await expect(page.getByText(REASON)).toBeVisible()
  await expectAccessible(page, 'a page that was taken down')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone, an editor keeps the page with a note by the keyboard', async ({ page, hometown }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  const title = 'Ferry tickets cost more'
  const { slug } = await sentArticle(hometown, title)
  await deleteInList(page, title)
  const dialog = page.getByRole('dialog', { name: 'Readers have seen this' })
  await expect(dialog.getByRole('radio', { name: /^Keep the page/ })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('We are checking the prices.')
  await dialog.getByRole('button', { name: 'Keep with note' }).press('Enter')
  await expect(page.getByText('Note added', { exact: true })).toBeVisible()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('We are checking the prices.')
})
