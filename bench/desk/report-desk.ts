import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import type { MorningTimes } from './morning-page.ts'

const BAR_MS = 50

export function printMorning(articles: number, { calls, bareRows }: MorningTimes): void {
  console.log(`\n${articles.toLocaleString('en-US')} articles, 90 days of views, 5,000 suggestions, 20,000 subscribers`)
  const reference = quantile(bareRows, 0.5)
  printTable(
    ['a call over HTTP', 'calls', 'first', 'fastest', 'p50', 'p95', '÷ 100 rows read bare'],
    [...calls, ['reference: 100 rows read bare, as JSON', bareRows] as const].map(([name, times]) => [
      name,
      String(times.length),
      fixed(times[0], 1, ' ms'),
      fixed(Math.min(...times), 1, ' ms'),
      fixed(quantile(times, 0.5), 1, ' ms'),
      fixed(quantile(times, 0.95), 1, ' ms'),
      fixed(ratio(quantile(times, 0.5), reference), 2, '×'),
    ]),
  )
  console.log()
  printVerdicts(
    Array.from(calls, ([path, times]) => ({
      what: `GET ${path} at ${articles.toLocaleString('en-US')} articles, p95`,
      value: quantile(times, 0.95),
      bar: BAR_MS,
      sense: 'most',
      unit: 'ms',
    })),
  )
}
