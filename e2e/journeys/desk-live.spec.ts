import type { BrowserContext, Page } from '@playwright/test'
import { createArticle, updateArticle } from '../support/articles.ts'
import { openDesk, signIn } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { setHidden } from '../support/set-hidden.ts'

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Articles' })
const status = (page: Page) => page.getByRole('complementary').getByRole('status')

/** Resolves when the desk's stream is open. */
function streamOf(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok())
}

async function openLiveDesk(page: Page, path?: string, heading?: string): Promise<void> {
  const stream = streamOf(page)
  await openDesk(page, path, heading)
  await stream
}

/** As 'sign out everywhere' on another device does. */
async function endSession(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/logout`, { headers: { origin: url } })
  expect(answer.ok()).toBe(true)
}

test('what one editor publishes is on the other one’s screen, and the sidebar tells when it is live', async ({
  page,
  hometown,
}) => {
  await openLiveDesk(page)
  const article = await createArticle(hometown, { title: 'Beavers at the county line' })
  await expect(recent(page).getByRole('link', { name: article.title })).toBeVisible()
  await expect.poll(() => hometown.page(`/${article.slug}`)).toContain(article.title)
  await expect(status(page)).toHaveText(/^Changes are live/)

  await updateArticle(hometown, article.id, { title: 'Beavers leave the county line' })
  await expect(recent(page).getByRole('link', { name: 'Beavers leave the county line' })).toBeVisible()
  await page.getByRole('button', { name: 'Changes are live' }).click()
  const history = page.getByRole('dialog', { name: 'Publishing' })
  await expect(history.getByRole('listitem').first()).toContainText(/^Live in .*files? changed/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Changes are live' })).toBeFocused()
})

test('the tabs of a browser share one stream, and the next one takes over', async ({ page, context, hometown }) => {
  await openLiveDesk(page)
  const second = await context.newPage()
  let opened = 0
  second.on('request', (request) => {
    if (request.url().endsWith('/api/live')) opened++
  })
  await second.goto('/admin')
  await expect(recent(second).getByRole('link').first()).toBeVisible()
  const shared = await createArticle(hometown, { title: 'Told to both tabs' })
  await expect(recent(page).getByRole('link', { name: shared.title })).toBeVisible()
  await expect(recent(second).getByRole('link', { name: shared.title })).toBeVisible()
  expect(opened).toBe(0)

  const taken = streamOf(second)
  await page.goto('about:blank')
  await taken
  const heard = await createArticle(hometown, { title: 'Told to the one that is left' })
  await expect(recent(second).getByRole('link', { name: heard.title })).toBeVisible()
  await second.close()
})

test('a page that nobody sees listens to nothing, and catches up when it is seen', async ({ page, hometown }) => {
  await openLiveDesk(page)
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'))
  await setHidden(page, true)
  await closed
  const article = await createArticle(hometown, { title: 'Written while nobody looked' })
  await expect.poll(() => hometown.page(`/${article.slug}`)).toContain(article.title)
  await expect(recent(page).getByRole('link', { name: article.title })).toHaveCount(0)
  await setHidden(page, false)
  await expect(recent(page).getByRole('link', { name: article.title })).toBeVisible()
})

test('a session that ends while one looks leads to the login page and back', async ({ page, context, hometown }) => {
  await openLiveDesk(page, '/admin/articles', 'All Articles')
  await endSession(context, hometown.url)
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Farticles/)
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/articles/)
})

test('a session that ends under a half-written article keeps every word', async ({ page, context, hometown }) => {
  const stream = streamOf(page)
  await page.goto('/admin/content')
  await signIn(page)
  await stream
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Half a story')
  await endSession(context, hometown.url)
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/content/)
  await signIn(page)
  await expect(again).toHaveCount(0)
  await expect(title).toHaveValue('Half a story')
})

test('a session that ends after an update keeps every word, too', async ({ page, context, hometown }) => {
  const ahead = page.waitForResponse(/\/SignInAgain-[^/]+\.js$/, { timeout: 15_000 })
  const stream = streamOf(page)
  await page.goto('/admin/content')
  await signIn(page)
  await Promise.all([stream, ahead])
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }))
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Half a story')
  await endSession(context, hometown.url)
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again).toBeVisible()
  await signIn(page)
  await expect(again).toHaveCount(0)
  await expect(title).toHaveValue('Half a story')
})

test('the command palette finds articles and does things, by keyboard alone', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { title: 'Zeppelin over Mill Creek' })
  await page.emulateMedia({ colorScheme: 'light' })
  await openDesk(page)
  const command = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  }
  await command('dark theme', /^Switch to the dark theme$/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await command('create new', /^Create New$/)
  await expect(page).toHaveURL(/\/admin\/content$/)
  await command('zeppelin', /^Zeppelin over Mill Creek/)
  await expect(page).toHaveURL(`/admin/content?edit=${article.id}`)
  await command('log out', /^Log out$/)
  await expect(page).toHaveURL(/\/login$/)
})
