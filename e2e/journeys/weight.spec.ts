import type { FrontPage } from '@hometown/shared-types/front-page'
import type { Browser, Page, Request } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'
import { layoutShiftsOf, watchLayoutShifts } from '../support/layout-shifts.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'

const KB = 1000
const WIDTHS = [375, 1440]
const WITHOUT_ISLANDS = new Set(['home', 'article', 'newsletter'])

for (const width of WIDTHS) {
  // One walk for all checks: waiting until a page is quiet takes most of the time.
  test(`pages are light, ask nobody else, are refused nothing and never move, at ${width} px`, async ({
    page,
    hometown,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchLayoutShifts(page)
    const refused = await watchRefusals(page)
    for (const [kind, path] of await pagesOfEachKind(hometown)) {
      const requests: Request[] = []
      const note = (request: Request) => requests.push(request)
      page.on('request', note)
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      page.off('request', note)
      await expectLight(kind, requests, hometown.url)

      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `${kind}: wider than the window`).toBeLessThanOrEqual(0)
      await scrollThrough(page)
      if (kind === 'home') {
        await page.locator('.rotating-word').scrollIntoViewIfNeeded()
        await expect(page.locator('.rotating-word')).toHaveText('Community')
      }
      expect(await layoutShiftsOf(page), kind).toEqual([])
      expect(refused, `${kind}: refused by its own Content-Security-Policy`).toEqual([])
    }
  })
}

test('a phone gets an article with its picture, fonts and all, in 120 kB', async ({ browser, hometown }) => {
  const { data } = await hometown.call<{ data: { slug: string; content: string; imageUrl: string | null }[] }>(
    'GET',
    '/api/articles/published?per_page=100',
  )
  // Its italic words need a font of their own.
  const article = data.find(({ content, imageUrl }) => imageUrl && /<em>|<blockquote/.test(content))
  const paths = { home: '/', article: `/${article?.slug}` }
  for (const deviceScaleFactor of [1, 2]) {
    for (const [kind, path] of Object.entries(paths)) {
      const page = await browser.newPage({ viewport: { width: 375, height: 800 }, deviceScaleFactor })
      const requests: Request[] = []
      page.on('request', (request) => requests.push(request))
      await page.goto(hometown.url + path, { waitUntil: 'networkidle' })
      const fonts = await sent(requests, 'font')
      expect(fonts, `${kind}: fonts`).toBeGreaterThan(0)
      expect(fonts, `${kind}: fonts`).toBeLessThanOrEqual((kind === 'home' ? 60 : 75) * KB)
      if (kind === 'article') expect(await sent(requests), `at ${deviceScaleFactor} dpr`).toBeLessThanOrEqual(120 * KB)
      await page.close()
    }
  }
})

test('the first screen of the front page comes in 215 kB to a phone of two pixels a point', async ({
  browser,
  hometown,
}) => {
  // What leads by itself may be another journey's story, without a picture.
  const { data } = await hometown.call<{ data: { id: string; slug: string }[] }>(
    'GET',
    '/api/articles/published?per_page=100&category=Sports',
  )
  const articleId = data.find(({ slug }) => slug === 'reyes-swimmers-sweep-river-cup')?.id
  const { version } = await hometown.call<FrontPage>('GET', '/api/front-page')
  await hometown.call('POST', '/api/front-page/pins', { version, articleId, slot: 'lead' })
  await expect
    .poll(() => hometown.page('/'))
    .toMatch(/data-front="lead"[\s\S]{0,2000}href="\/reyes-swimmers-sweep-river-cup"/)

  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(hometown.url, { waitUntil: 'networkidle' })
  await hometown.call('POST', '/api/front-page/undo', { version: version + 1 })
  expect(await sent(requests)).toBeLessThanOrEqual(215 * KB)
  expect(await sent(requests, 'document'), 'HTML').toBeLessThanOrEqual(14 * KB)
  expect(await sent(requests, 'script'), 'script').toBeLessThanOrEqual(9 * KB)

  const loadings = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => [image.closest('.lead') !== null, image.getAttribute('loading')]))
  const lead = page.locator('.lead img')
  await expect(lead).toHaveAttribute('fetchpriority', 'high')
  expect(loadings.filter(([isOfLead, loading]) => !isOfLead && loading !== 'lazy')).toEqual([])
  const shown = await lead.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc)
  const picture = requests.find((request) => request.url() === shown)
  expect(shown).toMatch(/\.avif$/)
  expect((await picture?.sizes())?.responseBodySize).toBeLessThanOrEqual(60 * KB)
  await page.close()
})

test('an article says who wrote it above its picture, at every width', async ({ page, hometown }) => {
  const articles = await Promise.all(
    ['Community', 'Obituaries'].map(async (category) => {
      const path = `/api/articles/published?per_page=100&category=${category}`
      const { data } = await hometown.call<{ data: { slug: string; imageUrl: string | null }[] }>('GET', path)
      return data.find(({ imageUrl }) => imageUrl)?.slug ?? ''
    }),
  )
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const slug of articles) {
      await page.goto(`/${slug}`)
      const [byline, picture] = await page
        .locator('.article-byline, .article-picture')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
      const isBeside = byline.left >= picture.right
      expect(isBeside || byline.bottom <= picture.top, `${slug} at ${width} px`).toBe(true)
    }
  }
})

test('the text of an article begins on the first screen or soon after it, at the left edge of its headline', async ({
  page,
  hometown,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const path = '/api/articles/published?per_page=100'
  const { data } = await hometown.call<{ data: { slug: string; imageUrl: string | null; category: string }[] }>(
    'GET',
    path,
  )
  let looked = 0
  for (const { slug, imageUrl, category } of data) {
    if (!imageUrl || category === 'Obituaries' || looked === 6) continue
    await page.goto(`/${slug}`)
    // Another journey may have deleted the picture of its article.
    if ((await page.locator('.article-picture').count()) === 0) continue
    const left = await page.locator('.article-title').evaluate((title) => title.getBoundingClientRect().left)
    const [picture, text] = await page
      .locator('.article-picture, .article-text')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    expect(text.top, slug).toBeLessThanOrEqual(1100)
    expect([picture.left, text.left], slug).toEqual([left, left])
    looked++
  }
  expect(looked).toBe(6)
})

test('what script adds to a page has had its place from the start', async ({ browser, hometown }) => {
  const [unscripted, scripted] = [await openPage(browser, false), await openPage(browser, true)]
  for (const [kind, path] of await pagesOfEachKind(hometown)) {
    if (!WITHOUT_ISLANDS.has(kind)) continue
    // Both get the same document, also when the site is published in between.
    const response = await unscripted.request.get(hometown.url + path)
    for (const page of [unscripted, scripted]) {
      await page.route(hometown.url + path, (route) => route.fulfill({ response }))
      await page.goto(hometown.url + path, { waitUntil: 'networkidle' })
    }
    const before = await tops(unscripted)
    const after = (await tops(scripted)).map((top, index) => (before[index] === undefined ? undefined : top))
    expect(after, kind).toEqual(before)
  }
})

/** At a phone's width. Waits for fonts, because late ones aren't used. */
async function openPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 375, height: 800 } })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/font-display: *optional/g, 'font-display:block')
    await route.fulfill({ response, body })
  })
  return page
}

/** Where the parts of a page begin, in pixels; undefined if hidden. */
async function tops(page: Page): Promise<(number | undefined)[]> {
  const parts = page.locator('main > *, main > * > *, main > * > * > *')
  // A busy machine may not have asked for the fonts yet; laying out the page does.
  await page.evaluate(async () => {
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  return await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const top = element.getClientRects()[0]?.top
      return top === undefined ? undefined : Math.round(top)
    }),
  )
}

async function expectLight(kind: string, requests: readonly Request[], origin: string): Promise<void> {
  const foreign = requests.map((request) => request.url()).filter((url) => new URL(url).origin !== origin)
  expect(foreign, `${kind}: from others`).toEqual([])
  expect(await sent(requests, 'document'), `${kind}: HTML`).toBeLessThan(40 * KB)
  const script = await sent(requests, 'script')
  if (WITHOUT_ISLANDS.has(kind)) expect(script, `script of ${kind}`).toBeLessThanOrEqual(12 * KB)
  if (kind !== 'missing') expect(script, `${kind}: script`).toBeLessThanOrEqual(25 * KB)
}

/** Bytes of this type, or of all, as transferred: compressed, without headers. */
async function sent(requests: readonly Request[], type?: string): Promise<number> {
  const sizes = await Promise.all(
    requests
      .filter((request) => type === undefined || request.resourceType() === type)
      .map((request) => request.sizes()),
  )
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** Requests that a page's own Content-Security-Policy refuses. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'noteRefusal')(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return refused
}

/** A screen at a time, so that lazy pictures load too. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await nextFrame()
      await Promise.all([...document.images].filter((image) => image.loading !== 'lazy').map((image) => image.decode()))
    }
    await nextFrame()
  })
}
