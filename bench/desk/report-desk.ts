import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import type { MorningTimes } from './morning-page.ts'
import type { TypingTimes } from './type-in-filter.ts'

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

const FRAME_BAR_MS = 50

export function printTyping(articles: number, { lists, bareLists, keys, longestFrame }: TypingTimes): void {
  const size = articles.toLocaleString('en-US')
  console.log(`\nTyping in the filter of ${size} articles, in the browser`)
  const reference = quantile(bareLists, 0.5)
  printTable(
    ['', 'times', 'fastest', 'p50', 'p95', '÷ reference'],
    (
      [
        ['last key to the painted list, of which 200 ms wait for more keys', lists],
        ['reference: the same call and its titles as a bare list', bareLists],
        ['key to the next frame', keys],
      ] as const
    ).map(([name, times]) => [
      name,
      String(times.length),
      fixed(Math.min(...times), 1, ' ms'),
      fixed(quantile(times, 0.5), 1, ' ms'),
      fixed(quantile(times, 0.95), 1, ' ms'),
      name.startsWith('key') ? '-' : fixed(ratio(quantile(times, 0.5), reference), 2, '×'),
    ]),
  )
  console.log()
  printVerdicts([
    {
      what: `longest time from a key to the next frame at ${size} articles`,
      value: Math.max(...keys),
      bar: FRAME_BAR_MS,
      sense: 'most',
      unit: 'ms',
    },
    {
      what: `longest frame while typing and listing at ${size} articles`,
      value: longestFrame,
      bar: FRAME_BAR_MS,
      sense: 'most',
      unit: 'ms',
    },
  ])
}
