import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
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
