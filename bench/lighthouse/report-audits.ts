import { fixed, printTable, printVerdicts, quantile, seconds, type Verdict } from '../support/report.ts'
import { type Audited, CATEGORIES } from './audit-page.ts'
import type { PageToScore } from './pages-to-score.ts'

export interface ScoredPage {
  readonly page: PageToScore
  /** One entry per visit. */
  readonly visits: Audited[]
}

/** The verdict is on the best of so many visits: what else the machine did shows in the others, and in the median. */
export function printAudits(scored: readonly ScoredPage[]): void {
  const head = ['', 'best', 'median', 'access.', 'best pr.', 'SEO', 'agentic', 'CLS', 'FCP', 'LCP', 'TBT', 'kB']
  const pages = scored.map(({ page, visits }) => ({ page, visits, best: fastest(visits) }))
  printTable(
    head,
    pages.map(({ page, visits, best }) => [
      page.kind,
      fixed(best.scores.performance),
      fixed(medianPerformance(visits)),
      ...CATEGORIES.slice(1).map((category) => fixed(best.scores[category])),
      fixed(best.layoutShift, 3),
      seconds(best.firstPaintMs),
      seconds(best.largestPaintMs),
      fixed(best.blockingMs, 0, ' ms'),
      fixed(best.bytes / 1000),
    ]),
  )
  for (const { page, best } of pages) {
    for (const finding of best.findings) console.log(`  ${page.kind}: ${finding}`)
  }
  printVerdicts(pages.flatMap(({ page, best }) => verdictsOf(page, best)))
}

function fastest(visits: readonly Audited[]): Audited {
  const [best] = visits.toSorted(
    (one, other) =>
      (other.scores.performance ?? 0) - (one.scores.performance ?? 0) || one.largestPaintMs - other.largestPaintMs,
  )
  if (best === undefined) throw new Error('No page was visited.')
  return best
}

function medianPerformance(visits: readonly Audited[]): number | undefined {
  const scores = visits.map(({ scores }) => scores.performance ?? 0)
  return quantile(scores, 0.5)
}

function verdictsOf(page: PageToScore, { scores, layoutShift }: Audited): Verdict[] {
  const least = (what: string, value: number | undefined, bar: number): Verdict => ({
    what: `${page.kind}: ${what}`,
    value,
    bar,
    sense: 'least',
    unit: 'points',
  })
  return [
    least('performance', scores.performance, 98),
    least('accessibility', scores.accessibility, 100),
    least('best practices', scores['best-practices'], 100),
    ...(page.isIndexed ? [least('SEO', scores.seo, 100)] : []),
    // The last digit that Lighthouse itself shows.
    {
      what: `${page.kind}: cumulative layout shift`,
      value: Math.round(layoutShift * 1000),
      bar: 0,
      sense: 'most',
      unit: 'thousandths',
    },
  ]
}
