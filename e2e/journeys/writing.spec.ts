import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Article } from '@hometown/shared-types/article'
import type { Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
import { enter, openDesk, signIn } from '../support/desk.ts'
import { expectOpen } from '../support/dialogs.ts'
import { countInteractions } from '../support/interactions.ts'
import { expect, test } from '../support/journey.ts'

/** A paper without a single article. */
test.use({ environment: [{ SAMPLE_CONTENT: 'false' }, { scope: 'worker' }] })

const MOST_INTERACTIONS = 10

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const review = (page: Page) => page.getByRole('dialog', { name: 'Publish this article' })
const notice = (page: Page) => page.getByRole('region', { name: 'Last save' })
const offer = (page: Page) => page.getByRole('region', { name: 'Picture at the top?' })

/** As after "Copy image" in another program. */
async function copyPicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'rgb(40 90 120)'
    pen?.fillRect(0, 0, 900, 600)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
}

async function pasteHtml(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('the first article of an empty paper takes ten interactions at most, its author’s name included', async ({
  page,
  hometown,
}) => {
  const interactions = await countInteractions(page)
  await page.goto('/login')
  await signIn(page)
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await copyPicture(page)
  const before = interactions.all().length

  await page.keyboard.press('c')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Council opens the bridge')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('The first cars crossed the new bridge at noon on Monday.')
  await page.keyboard.press('Control+v')
  await offer(page).getByRole('button', { name: 'Use at the top' }).click()
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue(
    'The first cars crossed the new bridge at noon on Monday.',
  )
  await bar(page, 'Publish').click()
  await expect(review(page).getByRole('textbox', { name: 'Author name' })).toBeFocused()
  await page.keyboard.type('Nora Ellingson')
  await review(page).getByText('Community', { exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText(/Published \d+:\d\d [AP]M/)

  const count = interactions.all().length - before
  console.log(`The first article took ${count} interactions:\n${interactions.table(before)}`)
  expect(count).toBeGreaterThan(5)
  expect(count).toBeLessThanOrEqual(MOST_INTERACTIONS)
  const { data } = await hometown.call<{ data: Article[] }>('GET', '/api/articles?page=1')
  expect(data).toMatchObject([
    { title: 'Council opens the bridge', category: 'Community', authorName: 'Nora Ellingson', status: 'published' },
  ])
  await expect.poll(() => hometown.page(`/${data[0]?.slug}`)).toMatch(/article-picture[\s\S]*<img/)
  // A byline is the article's only.
  expect(await hometown.call('GET', '/api/auth/me')).toMatchObject({ displayName: null })
})

test('one thumb on a phone writes, illustrates and publishes', async ({ browser, hometown }) => {
  const context = await browser.newContext({
    ...{ baseURL: hometown.url, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  })
  const page = await context.newPage()
  await openDesk(page)
  await page.getByRole('link', { name: 'Create New Article' }).tap()
  await title(page).tap()
  await page.keyboard.type('Choir sings on Saturday')
  await text(page).tap()
  await page.keyboard.type('Doors open at half past six.')
  await copyPicture(page)
  await page.keyboard.press('Control+v')
  await offer(page).getByRole('button', { name: 'Use at the top' }).tap()
  await bar(page, 'Publish').tap()
  await expectOpen(page, review(page))
  const sheet = await review(page).boundingBox()
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(812, -1)
  if (await review(page).getByLabel('Author name').isVisible())
    await review(page).getByLabel('Author name').fill('Nora Ellingson')
  await review(page).getByText('Churches', { exact: true }).tap()
  await review(page).getByRole('button', { name: 'Publish' }).tap()
  await expect(notice(page)).toContainText(/Published/)
  await expect(notice(page)).toBeInViewport()
  await notice(page).getByRole('button', { name: 'New article' }).tap()
  await expect(title(page)).toHaveValue('')
  await expect(page).toHaveURL('/admin/content')
  await context.close()
})

test('a refused publish says so beside the button and at the field, and goes there', async ({ page }) => {
  await openDesk(page, '/admin/content', 'Create article')
  await bar(page, 'Publish').click()
  const refused = page.getByRole('alert').filter({ hasText: 'Not published: Title is required' })
  await expect(refused).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expect(page.getByText(/^Saved/)).toHaveCount(0)
  const [button, note] = [await bar(page, 'Publish').boundingBox(), await refused.boundingBox()]
  expect(Math.abs((button?.y ?? 0) - (note?.y ?? 0))).toBeLessThan(40)
  await page.keyboard.type('A title')
  await text(page).click()
  await page.keyboard.type('And a text.')
  await expect(refused).toHaveCount(0)
  page.once('dialog', (dialog) => dialog.accept())
})

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

for (const program of ['word', 'google-docs', 'gmail', 'outlook']) {
  test(`a text from ${program} is saved with its structure alone`, async ({ page, hometown }) => {
    const fixture = (name: string) =>
      readFileSync(join(import.meta.dirname, '../../admin-ui/test/pasted', name), 'utf8')
    const { id } = await createArticle(hometown, { title: `From ${program}`, status: 'draft', content: '' })
    await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
    await pasteHtml(page, fixture(`${program}.txt`))
    await expect(text(page)).not.toHaveText('')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Your article has been updated successfully.', { exact: true })).toBeVisible()
    const { content } = await hometown.call<Article>('GET', `/api/articles/${id}`)
    const inOneLine = (html: string) =>
      html
        .replace(/>\s+</g, '><')
        .replace(/<(\/?)b>/g, '<$1strong>')
        .trim()
    expect(inOneLine(content)).toBe(inOneLine(fixture(`${program}.expected.txt`)))
  })
}

test('pictures of a pasted mail come in when somebody says so, as our own', async ({ page, hometown }) => {
  const { id } = await createArticle(hometown, { title: 'With a picture', status: 'draft', content: '' })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  const pixel = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 40
    return canvas.toDataURL('image/png')
  })
  await pasteHtml(page, `<div>Look:<img src="${pixel}" alt="The choir"></div>`)
  const pasted = page.getByRole('region', { name: 'Pasted pictures' })
  await expect(text(page).locator('img')).toHaveCount(0)
  await pasted.getByRole('button', { name: 'Upload 1 picture' }).click()
  await expect(text(page).locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await expect(pasted).toHaveCount(0)
  page.once('dialog', (dialog) => dialog.accept())
})

test('drafts, scheduled, published and changed articles are told apart on all screens', async ({ page, hometown }) => {
  const live = await createArticle(hometown, { title: 'Badge of changes' })
  await createArticle(hometown, { title: 'Badge of a plan', status: 'draft', publishAt: '2031-01-04T06:00' } as object)
  await enter(page)
  await page.goto(`/admin/content?edit=${live.id}`)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await title(page).fill('Badge of changes, better')
  await kept
  await expect(
    page.getByRole('banner').or(page.locator('form > header')).getByText('Unpublished changes'),
  ).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/articles')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Badge of changes').getByText('Unpublished changes')).toBeVisible()
  await expect(row('Badge of a plan').getByText('Scheduled')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Recent Articles' }).getByText('Unpublished changes')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Find a screen/).fill('Badge')
  await expect(page.getByRole('option', { name: /Badge of changes/ })).toContainText('Unpublished changes')
  await expect(page.getByRole('option', { name: /Badge of a plan/ })).toContainText('Scheduled')
})

test('axe finds nothing to object to in the review and after publishing, in both themes', async ({
  page,
  hometown,
}) => {
  test.setTimeout(120_000)
  const { id } = await createArticle(hometown, { title: `${'A long headline '.repeat(8)}ends`, status: 'draft' })
  await openDesk(page, `/admin/content?edit=${id}`, 'Edit article')
  await bar(page, 'Publish').click()
  await expectOpen(page, review(page))
  await expectAccessible(page, 'the review')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page, 'after publishing')
})
