import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { createArticle } from '../support/content.ts'
import { openDesk, signInByCall } from '../support/desk.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { type Hometown, waitFor } from '../support/start-hometown.ts'

const KB = 1000
/** The limits include fonts and pictures. */
const LIMITS = { home: 215, article: 120, section: 215, calendar: 215 }
/** Pages without an island run next to nothing. */
const SCRIPT = { home: 12, article: 12, section: 12, calendar: 95 }
const ISLANDS = ['/archive', '/events', '/events/submit', '/manage', '/subscribe']
/** React's own code has this, whatever its file is called. */
const REACT = 'react.transitional.element'
/** A smaller shift is no more than the words of a date, which script shortens: a late font moves ten times as much. */
const NOTICEABLE = 0.001

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

test('four kinds of page are light, ask nobody else, are refused nothing, and never move', async ({
  page,
  hometown,
}) => {
  const { slug } = await createArticle(hometown, {
    ...{ title: 'Weight: the mill in its true colors', category: 'Sports' },
    // The time is long enough ago that its words don't change while one looks.
    publishedAt: Date.UTC(2026, 10, 17, 18),
    imageUrl: await uploadPicture(hometown, await noisyPicture()),
    imageAlt: 'A mill',
    content: `<p>${'Its wheel <em>turns</em> in the evening. '.repeat(40)}</p><blockquote><p>It hums.</p></blockquote>`,
  })
  const path = `/${slug}`
  // The picture's sizes come a moment after its page.
  await waitFor(async () => (/\.avif/.test((await hometown.page(path)) ?? '') ? true : undefined))
  const pages = { home: '/', article: path, section: '/sports', calendar: '/calendar' }
  await watchLayoutShifts(page)
  const refused = await watchRefusals(page)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [kind, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const name = `${kind}, ${width} px`
      const requests: Request[] = []
      const note = (request: Request) => requests.push(request)
      page.on('request', note)
      await page.goto(address, { waitUntil: 'networkidle' })
      await waitForHydration(page)
      page.off('request', note)
      const foreign = requests.map((request) => request.url()).filter((url) => new URL(url).origin !== hometown.url)
      expect(foreign, `${name}: from others`).toEqual([])
      expect(await sent(requests), `${name}: all`).toBeLessThanOrEqual(LIMITS[kind] * KB)
      expect(await sent(requests, 'document'), `${name}: HTML`).toBeLessThanOrEqual(40 * KB)
      expect(await sent(requests, 'script'), `${name}: script`).toBeLessThanOrEqual(SCRIPT[kind] * KB)
      expect(await hasReact(requests), `${name}: React`).toBe(kind === 'calendar')
      await scrollThrough(page)
      expect(await layoutShiftsOf(page), `${name}: moves`).toEqual([])
      expect(refused, `${name}: refused by its own Content-Security-Policy`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
      await page.goto('about:blank')
    }
  }
})

test('no page with an island has more than 95 kB of script', async ({ page }) => {
  for (const path of ISLANDS) {
    const requests: Request[] = []
    const note = (request: Request) => requests.push(request)
    page.on('request', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitForHydration(page)
    page.off('request', note)
    expect(await hasReact(requests), path).toBe(true)
    expect(await sent(requests, 'script'), path).toBeLessThanOrEqual(SCRIPT.calendar * KB)
  }
})

test('the desk’s first screen has at most 200 kB of script, with what it fetches ahead', async ({ page, hometown }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const ahead = page.waitForResponse(/\/SignInAgain-/)
  await openDesk(page, `${hometown.url}/admin`)
  await ahead
  expect(await sent(requests, 'script')).toBeLessThanOrEqual(200 * KB)
})

test('script that somebody smuggled into a page does not run', async ({ newContext, hometown }) => {
  // The page is a separate one, because its console has the refusals.
  const page = await (await newContext()).newPage()
  const refusals: string[] = []
  page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()))
  await page.route('**/clubs', async (route) => {
    const response = await route.fetch()
    const smuggled = `<script>document.title = 'taken'</script><img src="/none" onerror="document.title = 'taken'">`
    await route.fulfill({ response, body: (await response.text()).replace('</main>', `${smuggled}</main>`) })
  })
  await page.goto(`${hometown.url}/clubs`, { waitUntil: 'networkidle' })
  await expect(page).not.toHaveTitle('taken')
  expect(refusals.filter((text) => text.includes('Content Security Policy'))).toHaveLength(2)
})

/** Makes a picture that is as hard to compress as a photograph. */
function noisyPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: 'teal', noise } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Returns bytes of this type, or of all, as transferred: compressed, without headers. */
async function sent(requests: readonly Request[], type?: string): Promise<number> {
  const wanted = requests.filter((request) => type === undefined || request.resourceType() === type)
  const sizes = await Promise.all(wanted.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

async function hasReact(requests: readonly Request[]): Promise<boolean> {
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const texts = await Promise.all(scripts.map(async (request) => (await request.response())?.text()))
  return texts.some((text) => text?.includes(REACT))
}

/** Collects requests that a page's own Content-Security-Policy refuses. */
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

/** Scrolls a screen at a time, so that lazy pictures load too. */
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

/** Call it before the page opens. */
async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML)
        shifts.push({ value: entry.value, moved: moved.map((html) => html?.slice(0, 120)).join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns by how much, and what has moved on the open page; empty if nothing has. */
async function layoutShiftsOf(page: Page): Promise<{ value: number; moved: string }[]> {
  const shifts: { value: number; moved: string }[] = await page.evaluate(() => Reflect.get(window, 'layoutShifts'))
  return shifts.filter(({ value }) => value >= NOTICEABLE)
}

/** Uploads a picture for an article. @returns its address */
async function uploadPicture({ url }: Hometown, jpeg: Buffer): Promise<string> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(jpeg)], 'picture.jpg', { type: 'image/jpeg' }))
  const cookie = (await signInByCall(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers: { origin: url, cookie }, body })
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
  const uploaded = (await answer.json()) as { url: string }
  return uploaded.url
}
