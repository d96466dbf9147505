import type { Article } from '@hometown/shared-types/article'
import type { Cookie, Page } from '@playwright/test'
import { createArticle, updateArticle } from '../support/articles.ts'
import { enter } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

let session: Cookie[] | undefined

/** Signs in once for all journeys, because sign-ins are limited. */
async function openEditor(page: Page, search = ''): Promise<void> {
  if (session) await page.context().addCookies(session)
  else await enter(page)
  session = await page.context().cookies()
  await page.goto(`/admin/content${search}`)
  await expect(title(page)).toBeVisible()
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const html = (page: Page) => page.getByRole('textbox', { name: 'Article text as HTML' })
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const told = (page: Page, message: string) => page.getByText(message, { exact: true })

async function write(page: Page, name: string): Promise<void> {
  await title(page).fill(name)
  await description(page).fill(`What ${name} is about.`)
  await page.getByLabel('Author name').fill('Ruth Okafor')
}

async function articleCalled(hometown: Hometown, name: string): Promise<Article[]> {
  const { data } = await hometown.call<{ data: Article[] }>(
    'GET',
    `/api/articles?page=1&per_page=20&search=${encodeURIComponent(name)}`,
  )
  return data.filter((article) => article.title === name)
}

test('the tabs hold one text, and a changed title leaves it as it was', async ({ page, hometown }) => {
  const content = [
    '<p>First <b>bold</b> &amp; <em>slanted</em>.</p>',
    '<figure class="wp-block-gallery"><figure><img src="/uploads/a.webp" alt="a" /></figure></figure>',
    '<table><thead><tr><th>Team</th></tr></thead><tbody><tr><td>3</td></tr></tbody></table>',
  ].join('\n')
  const article = await createArticle(hometown, { content, status: 'draft' })
  await openEditor(page, `?edit=${article.id}`)
  await expect(text(page)).toContainText('First bold & slanted.')
  await page.getByRole('tab', { name: 'Text (HTML)' }).click()
  await expect(html(page)).toHaveValue(article.content)
  await page.getByRole('tab', { name: 'Visual' }).click()
  await title(page).fill('Another title')
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await bar(page, 'Save draft').click()
  expect((await request).postDataJSON()).toEqual({
    title: 'Another title',
    version: article.version,
    copyId: expect.any(String),
  })
  await expect(told(page, 'Your article has been updated successfully.')).toBeVisible()
  await expect(page).toHaveURL('/admin/content')

  await page.goto(`/admin/content?id=${article.id}`)
  await page.getByRole('tab', { name: 'Text (HTML)' }).click()
  await html(page).fill(`${article.content}\n<p>Typed as HTML</p>`)
  await page.getByRole('tab', { name: 'Visual' }).click()
  await text(page).getByText('Typed as HTML').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', and here.')
  await page.keyboard.press('Control+s')
  await expect(told(page, 'Your article has been updated successfully.')).toBeVisible()
  const stored = await hometown.call<Article>('GET', `/api/articles/${article.id}`)
  expect(stored.content).toBe(`${article.content}\n<p>Typed as HTML, and here.</p>`)
  await expect(title(page)).toHaveValue('Another title')
})

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

test('a save over somebody else’s shows both texts and loses neither', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { content: '<p>One two three.</p>', status: 'draft' })
  await openEditor(page, `?edit=${article.id}`)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine.')
  await updateArticle(hometown, article.id, { content: '<p>One TWO three.</p>', description: 'Their description.' })
  await bar(page, 'Save draft').click()
  const dialog = page.getByRole('dialog', { name: 'You saved this article in another tab or on another device' })
  await expect(dialog.getByRole('group', { name: 'Description' }).getByLabel('Use their version')).toBeChecked()
  const texts = dialog.getByRole('group', { name: 'Article text' })
  await expect(texts.getByRole('region', { name: 'Theirs' })).toContainText('TWO')
  await expect(texts.getByRole('region', { name: 'Yours' })).toContainText('Mine.')
  await texts.getByLabel('Merge by hand').check()
  await texts.getByRole('textbox').fill('<p>One TWO three. Mine.</p>')
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(text(page)).toHaveText('One TWO three. Mine.')
  await expect(description(page)).toHaveValue('Their description.')
  await bar(page, 'Save draft').click()
  await expect(told(page, 'Your article has been updated successfully.')).toBeVisible()
  const stored = await hometown.call<Article>('GET', `/api/articles/${article.id}`)
  expect(stored).toMatchObject({ content: '<p>One TWO three. Mine.</p>', description: 'Their description.' })
})

test('a preview of an article that was never saved shows the form and saves nothing', async ({ page, hometown }) => {
  await openEditor(page)
  await title(page).fill('Only a preview')
  await text(page).click()
  await page.keyboard.type('As readers would see it.')
  await bar(page, 'Preview').click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Only a preview' })).toBeVisible()
  await expect(frame.getByText('As readers would see it.')).toBeVisible()
  expect(await dialog.locator('iframe').getAttribute('sandbox')).not.toContain('script')
  const link = await dialog.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')
  expect(await hometown.page(new URL(link ?? '').pathname)).toContain('Only a preview')
  expect(await articleCalled(hometown, 'Only a preview')).toEqual([])
  await frame.getByRole('heading', { name: 'Only a preview' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bar(page, 'Preview')).toBeFocused()
})

test('a network lost while saving keeps the text, and saving again makes one article', async ({
  newContext,
  hometown,
}) => {
  // A separate page, because its console reports the lost connection.
  const context = await newContext()
  const page = await context.newPage()
  await openEditor(page)
  await write(page, 'Saved twice over')
  let isLost = true
  await page.route('**/api/articles', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    isLost = false
    // The request arrives, but its answer is lost.
    await route.fetch()
    await route.abort()
  })
  await bar(page, 'Save draft').click()
  await expect(told(page, 'Failed to create article. Please try again.')).toBeVisible()
  await expect(page.getByText(/^Not saved:/)).toBeVisible()
  await expect(title(page)).toHaveValue('Saved twice over')
  await bar(page, 'Save draft').click()
  await expect(told(page, 'Your article has been created successfully.')).toBeVisible()
  expect(await articleCalled(hometown, 'Saved twice over')).toHaveLength(1)
  await context.close()
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
  await page.getByLabel('Author name').focus()
  await page.keyboard.type('Ruth Okafor')
  await page.keyboard.press('Control+s')
  await expect(told(page, 'Your article has been created successfully.')).toBeVisible()
  const [made] = await articleCalled(hometown, 'By keyboard')
  const stored = await hometown.call<Article>('GET', `/api/articles/${made?.id}`)
  expect(stored.content).toBe(
    '<ul><li>Some <strong>bold</strong> words and a <a href="https://example.org/a" rel="noopener">https://example.org/a</a></li></ul>',
  )
  await expect(page).toHaveURL(`/admin/content?edit=${made?.id}`)
})
