import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumLaunchOptions } from '../e2e/support/chromium.ts'
import { pagesOfEachKind } from '../e2e/support/page-kinds.ts'
import { prepareSmallCounty } from '../e2e/support/small-county/prepare.ts'
import { startHometown } from '../e2e/support/start-hometown.ts'
import { findFreePort } from '../testing/free-port.ts'
import { startClockOfTests } from '../testing/test-clock.ts'
import { type BenchOptions, fixed, printHeader, printTable, printVerdicts, quantile, type Verdict } from './helpers.ts'

/** Lighthouse's reports name its categories like this. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

interface Visit {
  /** The scores are 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  readonly layoutShift: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly bytes: number
  /** These findings keep a category from its 100. */
  readonly findings: readonly string[]
}

interface ScoredPage {
  readonly kind: string
  readonly path: string
  /** Pages of results ask search engines to stay away, so they have no score to win there. */
  readonly isIndexed: boolean
  readonly visits: Visit[]
}

/** Visits one page of each kind of the small county, on the phone and the line that Lighthouse simulates by itself. */
export async function benchLighthouse({ runs }: BenchOptions): Promise<void> {
  // The small county's events are of those days.
  startClockOfTests()
  printHeader('lighthouse')
  const port = await findFreePort()
  const options = await chromiumLaunchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  await prepareSmallCounty()
  const hometown = await startHometown()
  try {
    const pages: ScoredPage[] = []
    // Lighthouse refuses to read the page that says 404.
    for (const [kind, path] of (await pagesOfEachKind(hometown)).filter(([name]) => name !== 'missing')) {
      const isIndexed = !/<meta name="robots" content="[^"]*noindex/.test((await hometown.page(path)) ?? '')
      pages.push({ kind, path, isIndexed, visits: [] })
    }
    for (let run = 0; run < runs; run++)
      for (const { path, visits } of pages) visits.push(await visit(`${hometown.url}${path}`, port))
    report(pages)
  } finally {
    await hometown.stop()
    await browser.close()
  }
}

async function visit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (run === undefined) throw new Error(`Lighthouse has nothing to say of ${url}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`Lighthouse could not read ${url}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      ...{ performance: score('performance'), accessibility: score('accessibility') },
      ...{ 'best-practices': score('best-practices'), seo: score('seo') },
    },
    layoutShift: number('cumulative-layout-shift'),
    firstPaintMs: number('first-contentful-paint'),
    largestPaintMs: number('largest-contentful-paint'),
    bytes: number('total-byte-weight'),
    findings: CATEGORIES.flatMap((category) => findingsOf(lhr, category)),
  }
}

/** Lists also audits without weight, such as savings that Lighthouse sees: they say where to go on. */
function findingsOf(lhr: Result, category: Category): string[] {
  return (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = lhr.audits[id]
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return []
    const value = audit.displayValue ? ` (${audit.displayValue})` : ''
    return [`${category}: ${audit.title}${value}${weight > 0 ? '' : ', unscored'}`]
  })
}

/** The verdict is on the best of so many visits: what else the machine did shows in the others, and in the median. */
function report(pages: readonly ScoredPage[]): void {
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  for (const { kind, isIndexed, visits } of pages) {
    const [best] = visits.toSorted((one, other) => other.scores.performance - one.scores.performance)
    if (best === undefined) continue
    const { scores, layoutShift, firstPaintMs, largestPaintMs, bytes, findings } = best
    const median = quantile(
      visits.map((one) => one.scores.performance),
      0.5,
    )
    rows.push([
      ...[kind, fixed(scores.performance), fixed(median)],
      ...CATEGORIES.slice(1).map((category) => fixed(scores[category])),
      ...[fixed(layoutShift, 3), fixed(firstPaintMs, 0, ' ms'), fixed(largestPaintMs, 0, ' ms'), fixed(bytes / 1000)],
    ])
    for (const finding of findings) console.log(`  ${kind}: ${finding}`)
    for (const category of CATEGORIES) {
      if (category === 'seo' && !isIndexed) continue
      const bar = category === 'performance' ? 98 : 100
      verdicts.push({ what: `${kind}: ${category}`, value: scores[category], bar, sense: 'least', unit: '' })
    }
    verdicts.push({ what: `${kind}: layout shift`, value: layoutShift, bar: 0.001, sense: 'most', unit: '' })
  }
  printTable(['', 'best', 'median', 'access.', 'best pr.', 'SEO', 'CLS', 'FCP', 'LCP', 'kB'], rows)
  printVerdicts(verdicts)
}
