import { chromium, devices, type Page } from '@playwright/test'
import { fixed, printTable, printVerdicts, quantile, seconds, type Verdict } from '../support/report.ts'
import type { PageToScore } from './pages-to-score.ts'

/** Slow 4G, as Chrome's own tools set it: each request waits, then all share the line. */
const NETWORK = { latencyMs: 400, downKbps: 1600, upKbps: 750 }
const CPU_SLOWDOWN = 4
const VISITS = 5

interface Visit {
  /** When the first text was there. */
  readonly textMs: number
  /** When the largest picture in the first view was there; undefined where there is none. */
  readonly pictureMs: number | undefined
  /** How much moved while everything came in. */
  readonly layoutShift: number
}

/** A first visit on a slow phone: no cache, the clock of the browser, nothing simulated. */
export async function measureSlowPhone(origin: string, pages: readonly PageToScore[], port: number): Promise<void> {
  const { latencyMs, downKbps, upKbps } = NETWORK
  console.log(
    `\nSlow phone: processor ${CPU_SLOWDOWN}× slower, ${latencyMs} ms per request, ${downKbps}/${upKbps} kbit/s, ` +
      `first visit, median of ${VISITS}`,
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  try {
    for (const { kind, path } of pages) {
      const visits: Visit[] = []
      for (let visit = 0; visit < VISITS; visit++) {
        const context = await browser.newContext(devices['Pixel 7'])
        visits.push(await visitSlowly(await context.newPage(), `${origin}${path}`))
        await context.close()
      }
      const textMs = quantile(
        visits.map((visit) => visit.textMs),
        0.5,
      )
      const pictures = visits.map(({ pictureMs }) => pictureMs).filter((time) => time !== undefined)
      const pictureMs = quantile(pictures, 0.5)
      const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
      rows.push([
        kind,
        seconds(textMs),
        seconds(pictureMs),
        fixed(shift, 4),
        visits.map((visit) => fixed(visit.textMs)).join(' '),
      ])
      verdicts.push({ what: `${kind}: first text`, value: textMs, bar: 1500, sense: 'most', unit: 'ms' })
      if (pictures.length > 0)
        verdicts.push({ what: `${kind}: largest picture`, value: pictureMs, bar: 2500, sense: 'most', unit: 'ms' })
    }
  } finally {
    await browser.close()
  }
  printTable(['', 'first text', 'largest picture', 'most CLS', 'first texts, ms'], rows)
  printVerdicts(verdicts)
}

async function visitSlowly(page: Page, url: string): Promise<Visit> {
  const { latencyMs, downKbps, upKbps } = NETWORK
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchPictures)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(readPaints)
}

/** Runs in the page before its own scripts: asks the browser to say when each picture was painted. */
function watchPictures(): void {
  new MutationObserver(() => {
    for (const image of document.querySelectorAll('img:not([elementtiming])')) image.setAttribute('elementtiming', '')
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. The largest picture is that with the most room in the first view. */
async function readPaints(): Promise<Visit> {
  const [text] = performance.getEntriesByName('first-contentful-paint')
  if (text === undefined) throw new Error('The page showed nothing.')
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'element', buffered: true })
  observer.observe({ type: 'layout-shift', buffered: true })
  // What is known is told in the next task; there may be nothing to tell of.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const pictures = entries.flatMap((entry) => {
    const area = 'intersectionRect' in entry && entry.intersectionRect
    return area instanceof DOMRectReadOnly ? [{ room: area.width * area.height, at: entry.startTime }] : []
  })
  return {
    textMs: text.startTime,
    layoutShift: entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
    pictureMs: pictures.toSorted((one, other) => other.room - one.room)[0]?.at,
  }
}
