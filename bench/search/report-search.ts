import { fixed, printTable, printVerdicts, ratio, seconds } from '../support/report.ts'
import type { MeasuredIndex } from './measure-index.ts'
import type { TimedSearch } from './time-searches.ts'

const MEDIAN_BAR_MS = 10
const MEDIAN_BAR_SIZE = 50_000

export function printSearches(searches: readonly TimedSearch[]): void {
  printTable(
    ['search', 'found', 'fastest', 'median', 'slowest', 'CPU', 'LIKE, fastest', 'LIKE ÷ ours'],
    searches.map(({ name, total, fastestMs, medianMs, slowestMs, cpuMs, scanMs }) => [
      name,
      String(total),
      fixed(fastestMs, 2, ' ms'),
      fixed(medianMs, 2, ' ms'),
      fixed(slowestMs, 1, ' ms'),
      fixed(cpuMs, 2, ' ms'),
      fixed(scanMs, 1, ' ms'),
      fixed(ratio(scanMs, fastestMs), 1, '×'),
    ]),
  )
}

export function printSearchVerdict(bySize: ReadonlyMap<number, readonly TimedSearch[]>): void {
  const searches = bySize.get(MEDIAN_BAR_SIZE)
  console.log()
  printVerdicts(
    (searches ?? []).map(({ name, medianMs }) => ({
      what: `${name}, median on SQLite at ${MEDIAN_BAR_SIZE} articles`,
      value: medianMs,
      bar: MEDIAN_BAR_MS,
      sense: 'most',
      unit: 'ms',
    })),
  )
}

export function printIndex(size: number, { made, files, megabytes, firstSearch }: MeasuredIndex): void {
  console.log(`\n${size.toLocaleString('en-US')} articles, the index of the page`)
  printTable(
    ['made in', 'CPU without Pagefind', 'peak memory', 'files', 'size'],
    [
      [
        seconds(made.wallMs),
        fixed(made.cpuSeconds, 1, ' s'),
        fixed(made.megabytes, 0, ' MB'),
        String(files),
        fixed(megabytes, 1, ' MB'),
      ],
    ],
  )
  if (firstSearch === undefined) return
  console.log()
  printTable(
    ['read by a browser', 'requests', 'kB'],
    firstSearch.map(({ name, requests, bytes }) => [name, String(requests), fixed(bytes / 1000, 1)]),
  )
}
