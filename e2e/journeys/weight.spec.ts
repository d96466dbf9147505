import type { Page, Request } from '@playwright/test'
import { expect, hydrated, pagesOfEachKind, test } from '../support/journey.ts'

const KB = 1000
const WIDTHS = [375, 1440]
const WITHOUT_ISLANDS = new Set(['home', 'article', 'newsletter'])

test('pages are light, and everything they ask for comes from the paper itself', async ({ page, hometown }) => {
  for (const [kind, path] of await pagesOfEachKind(hometown)) {
    const requests: Request[] = []
    const note = (request: Request) => requests.push(request)
    page.on('request', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrated(page)
    page.off('request', note)

    const foreign = requests.map((request) => request.url()).filter((url) => new URL(url).origin !== hometown.url)
    expect(foreign, `${kind}: from others`).toEqual([])
    expect(await sent(requests, 'document'), `${kind}: HTML`).toBeLessThan(40 * KB)
    const script = await sent(requests, 'script')
    if (WITHOUT_ISLANDS.has(kind)) expect(script, `script of ${kind}`).toBeLessThanOrEqual(12 * KB)
    if (kind !== 'missing') expect(script, `${kind}: script`).toBeLessThanOrEqual(75 * KB)
  }
})

for (const width of WIDTHS) {
  test(`nothing moves while a page comes in or is scrolled, at ${width} px`, async ({ page, hometown }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchShifts)
    for (const [kind, path] of await pagesOfEachKind(hometown)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      await scrollThrough(page)
      if (kind === 'home') await expect(page.locator('.rotating-word')).toHaveText('Community')
      expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts')), kind).toEqual([])
    }
  })
}

/** Bytes of answers of one type as they went over the line: compressed, without headers. */
async function sent(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  )
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** Runs in the page, before everything else. */
function watchShifts(): void {
  const shifts: string[] = []
  Reflect.set(window, 'layoutShifts', shifts)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null }[]
    })[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML)
      shifts.push(`${entry.value.toFixed(5)}: ${moved.map((html) => html?.slice(0, 120)).join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Down to the end a screen at a time, so that late pictures come in too. */
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
