import { createArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

/** Withdrawals of other journeys delay the next index by a minute. */
const INDEX_MS = 180_000

test('a reader searches by keyboard, filters, and opens what was published a moment ago', async ({
  page,
  hometown,
}) => {
  const article = await createArticle(hometown, {
    title: 'Zeppelin lands on the courthouse lawn',
    category: 'Clubs',
    content: '<p>Nobody was <em>hurt</em>.</p>',
  })
  await waitFor(() => hometown.page(`/${article.slug}`))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/search$/)
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  expect(asked.filter((path) => path.startsWith('/pagefind') || path.startsWith('/api/search'))).toEqual([])

  await field.pressSequentially('zeppelins courthouse')
  await expect(page.getByRole('status')).toHaveText('1 result for “zeppelins courthouse”')
  const results = page.locator('.search-result')
  await expect(results).toContainText('Social Clubs')
  await expect(results.locator('mark')).toContainText(['courthouse'])
  await page.getByLabel('Category').selectOption('Sports')
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)
  await page.getByLabel('Category').selectOption('Clubs')
  await expect(page).toHaveURL(/\?q=zeppelins\+courthouse&category=Clubs$/)
  await expect(page.getByRole('status')).toHaveText(/^1 result/)
  // Pressing leaves the field, which must not replace the list below the finger.
  await field.focus()
  await page
    .locator('.search-result')
    .getByRole('link', { name: /Zeppelin/ })
    .hover()
  await page.mouse.down()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
})

test('an obituary is found by the first letters of a surname', async ({ page }) => {
  await page.goto('/obituaries')
  await page.getByRole('searchbox', { name: 'Find an obituary by name' }).pressSequentially('hal')
  await expect(page.getByRole('status')).toHaveText('1 obituary on this page')
  await page.getByRole('link', { name: /Halvorsen/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Halvorsen/ })).toBeVisible()

  await page.goBack()
  await page.getByRole('searchbox', { name: 'Find an obituary by name' }).fill('Halvorsen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=Halvorsen&category=Obituaries$/)
  await expect(page.getByRole('main').getByRole('link', { name: /Halvorsen/ })).toBeVisible()
})

test('the index is made after the start and searched in the page, without what is gone', async ({ page, hometown }) => {
  test.setTimeout(240_000)
  const index = await waitFor(() => hometown.page('/pagefind/current.json'), INDEX_MS)
  expect(JSON.parse(index)).toMatchObject({ articles: expect.any(Number) })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/search?q=county')
  await expect(page.getByRole('status')).toHaveText(/^[\d,]+ results for “county”$/)
  expect(loaded.some((path) => path.endsWith('/pagefind.js'))).toBe(true)
  expect(loaded.some((path) => path.includes('/fragment/'))).toBe(true)

  const results = page.locator('.search-result')
  const title = (await results.first().getByRole('link').textContent()) ?? ''
  const { data } = await hometown.call<{ data: { id: string; title: string }[] }>(
    'GET',
    `/api/articles?page=1&per_page=100&search=${encodeURIComponent(title)}`,
  )
  const gone = data.find((article) => article.title === title)
  await hometown.call('DELETE', `/api/articles/${gone?.id}`)
  const { id } = JSON.parse(index)
  expect((await page.request.get(`/pagefind/${id}/pagefind.js`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Show more results' }).click()
  await expect(results.nth(20)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status')).toHaveText(/results for/)
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('all words must be there, also those that the index has never seen', async ({ page, hometown }) => {
  test.setTimeout(240_000)
  await waitFor(() => hometown.page('/pagefind/current.json'), INDEX_MS)
  await page.goto('/search?q=county+zyzzyva')
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)
})

test('what the index has is shown when the service never answers', async ({ page, hometown }) => {
  test.setTimeout(240_000)
  await waitFor(() => hometown.page('/pagefind/current.json'), INDEX_MS)
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const timer = new AbortController()
      addEventListener('time-is-up', () => timer.abort())
      return timer.signal
    }
  })
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/search?*', () => asked.resolve())
  await page.goto('/search?q=county')
  await asked.promise
  await expect(page.getByRole('status')).toHaveText('Searching…')
  await page.evaluate(() => dispatchEvent(new Event('time-is-up')))
  await expect(page.getByRole('status')).toHaveText(/results for “county” We couldn’t include the newest stories/)
  await expect(page.locator('.search-result').first()).toBeVisible()
})

test('the field has what was asked for while the script of the page is on its way, and keeps what is typed', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/search?q=county+fair&category=Sports&year=1066', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox')
  await expect(field).toHaveValue('county fair')
  await expect(page.getByLabel('Category')).toHaveValue('Sports')
  await expect(page.getByLabel('Year')).toHaveValue('')
  await field.fill('zyzzyva')
  scripts.resolve()
  await expect(page.getByRole('status')).toHaveText(/“zyzzyva”/)
  await expect(field).toHaveValue('zyzzyva')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a search that was linked to says what it needs, and where the sections are', async ({ page }) => {
    await page.goto('/search?q=county')
    await expect(page.getByText('This page needs JavaScript to show results.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sports', exact: true }).click()
    await expect(page).toHaveURL(/\/sports$/)
  })

  test('the same form is answered by the service, in the look of the paper', async ({ page, hometown }) => {
    const article = await createArticle(hometown, { title: 'Ocelot seen at the quarry', category: 'Community' })
    await waitFor(() => hometown.page(`/${article.slug}`))
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
    await page.getByRole('searchbox').fill('ocelot "quarry"')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/api\/search\/page\?q=ocelot/)
    await expect(page.getByRole('status')).toHaveText('1 result for “ocelot "quarry"”')
    await expect(page.getByRole('searchbox')).toHaveValue('ocelot "quarry"')
    await page.getByRole('link', { name: /Ocelot/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  })
})

test('a search that can’t be answered says so, and can be tried again', async ({ page }) => {
  await page.route('**/pagefind/**', (route) => route.fulfill({ status: 404 }))
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/search?q=pie')
  await expect(page.getByRole('status')).toHaveText('Couldn’t search. Check your connection, then try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toHaveText(/“pie”/)
})

test('a word that the index lacks finds nothing that only begins alike', async ({ page, hometown }) => {
  test.setTimeout(240_000)
  await waitFor(() => hometown.page('/pagefind/current.json'), INDEX_MS)
  await page.goto('/search?q=countyzyzzyva')
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)
})

test('before the first index the search reports no error', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.route('**/pagefind/current.json', (route) => route.fulfill({ status: 204 }))
  await page.goto('/search?q=county')
  await expect(page.getByRole('status')).toHaveText(/results for “county”$/)
  expect(errors).toEqual([])
})
