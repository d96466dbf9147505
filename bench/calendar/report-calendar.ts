import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { ACTIONS, type Action, type EventSaves } from './event-saves.ts'
import type { Calls, MonthTimes } from './month-view.ts'

const MONTH_BAR_MS = 20
const SAVE_BAR = 1.5

export function printMonths(database: string, events: number, months: MonthTimes): void {
  const count = (number: number) => number.toLocaleString('en-US')
  console.log(
    `\n${count(events)} events on ${database}; a month has ${count(months.occurrences)} dates, ${fixed(months.kilobytes, 0, ' KB')}`,
  )
  const rows: readonly (readonly [name: string, calls: Calls])[] = [
    ['first call of a new process', months.firstOfProcess],
    ['another month, first call', months.firstOfMonth],
    ['after a change of one event', months.afterChange],
    ['the same month again', months.again],
    ['unchanged: 304', months.unchanged],
    ['reference: as many rows read bare, as JSON', months.bareRows],
    ['reference: the answer read and written as JSON', months.json],
  ]
  printTable(
    ['a month over HTTP', 'calls', 'fastest', 'median', 'slowest', 'CPU', '÷ rows read bare (CPU)'],
    rows.map(([name, { milliseconds, cpuMs }]) => [
      name,
      String(milliseconds.length),
      fixed(Math.min(...milliseconds), 1, ' ms'),
      fixed(median(milliseconds), 1, ' ms'),
      fixed(Math.max(...milliseconds), 1, ' ms'),
      fixed(cpuMs, 1, ' ms'),
      fixed(ratio(cpuMs, months.bareRows.cpuMs), 2, '×'),
    ]),
  )
  console.log()
  const verdict = (what: string, { milliseconds }: Calls) => ({
    what: `${what} on ${database}, median`,
    value: median(milliseconds),
    bar: MONTH_BAR_MS,
    sense: 'most' as const,
    unit: 'ms',
  })
  printVerdicts([
    verdict('first call of a new process', months.firstOfProcess),
    verdict('another month, first call', months.firstOfMonth),
    verdict('after a change of one event', months.afterChange),
    verdict('the same month again', months.again),
  ])
}

export function printEventSaves(events: number, { all, written }: EventSaves): void {
  const of = (action: Action) => all.filter((save) => save.action === action)
  console.log(`\none change on a site of ${events.toLocaleString('en-US')} events`)
  printTable(
    ['from a PATCH to the last changed file', 'saves', 'p50', 'p95', 'publish p50', 'files p50'],
    ACTIONS.map((action) => [
      action,
      String(of(action).length),
      fixed(median(of(action).map(({ liveMs }) => liveMs)), 1, ' ms'),
      fixed(
        quantile(
          of(action).map(({ liveMs }) => liveMs),
          0.95,
        ),
        1,
        ' ms',
      ),
      fixed(median(of(action).flatMap(({ publishMs }) => publishMs ?? [])), 0, ' ms'),
      fixed(median(of(action).flatMap(({ files }) => files ?? []))),
    ]),
  )
  for (const [action, files] of written) console.log(`\n  ${action} wrote: ${files.join(', ')}`)
  console.log()
  const live = (action: Action) => median(of(action).map(({ liveMs }) => liveMs))
  const article = live('an article')
  printVerdicts([
    {
      what: 'a changed event live, against a changed article',
      value: ratio(live('a single event'), article),
      bar: SAVE_BAR,
      sense: 'most',
    },
    {
      what: 'a changed series live, against a changed article',
      value: ratio(live('a series'), article),
      bar: SAVE_BAR,
      sense: 'most',
    },
  ])
}

function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5)
}
