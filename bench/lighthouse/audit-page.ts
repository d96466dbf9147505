import lighthouse, { desktopConfig, type Result } from 'lighthouse'

/** The categories of Lighthouse, as its reports name them. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Audited {
  /** 0 to 100; undefined where this version has no such category. */
  readonly scores: Readonly<Record<Category, number | undefined>>
  readonly layoutShift: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly bytes: number
  /** What keeps a category from its 100. */
  readonly findings: readonly string[]
}

export type Device = 'mobile' | 'desktop'

interface Visit {
  readonly device?: Device
  /** All if absent. */
  readonly categories?: readonly Category[]
}

/** One visit with Lighthouse's own settings; of mobile: its phone, its slow 4G, its four times slower processor. */
export async function auditPage(
  url: string,
  port: number,
  { device = 'mobile', categories }: Visit = {},
): Promise<Audited> {
  const run = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', ...(categories && { onlyCategories: [...categories] }) },
    device === 'desktop' ? desktopConfig : undefined,
  )
  if (run === undefined) throw new Error(`Lighthouse has nothing to say of ${url}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`Lighthouse could not read ${url}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score(lhr, 'performance'),
      accessibility: score(lhr, 'accessibility'),
      'best-practices': score(lhr, 'best-practices'),
      seo: score(lhr, 'seo'),
      'agentic-browsing': score(lhr, 'agentic-browsing'),
    },
    layoutShift: number('cumulative-layout-shift'),
    firstPaintMs: number('first-contentful-paint'),
    largestPaintMs: number('largest-contentful-paint'),
    blockingMs: number('total-blocking-time'),
    bytes: number('total-byte-weight'),
    findings: CATEGORIES.flatMap((category) => findingsOf(lhr, category)),
  }
}

function score(lhr: Result, category: Category): number | undefined {
  const found = lhr.categories[category]?.score
  return typeof found === 'number' ? Math.round(found * 100) : undefined
}

/** Also audits without weight, such as savings that Lighthouse sees: they say where to go on. */
function findingsOf(lhr: Result, category: Category): string[] {
  return (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = lhr.audits[id]
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return []
    return [
      `${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}${weight > 0 ? '' : ', unscored'}`,
    ]
  })
}
