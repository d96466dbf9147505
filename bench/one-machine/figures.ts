import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import type { Checkout } from './checkout.ts'

const UNITS = {
  'first start': 's',
  'first start, CPU': 's',
  'another start': 's',
  'another start, CPU': 's',
  'memory at rest, PSS': 'MB',
  'memory at rest, of no file': 'MB',
  'memory at rest, RSS': 'MB',
  'CPU of a minute at rest': 's',
  'save to live, median': 'ms',
  'a save, CPU': 'ms',
  'a send': 's',
  'a send, CPU': 's',
} as const

type Name = keyof typeof UNITS
export type Figures = Partial<Record<Name, number | undefined>>
export type Runs = Record<Checkout['name'], Figures[]>

/** Not the clock's, which hang on what else the machine does. */
const JUDGED: readonly Name[] = [
  'first start, CPU',
  'another start, CPU',
  'memory at rest, PSS',
  'a save, CPU',
  'a send, CPU',
]
const MOST = 1.05

/** Of each figure the lowest of all runs: other work on the machine only raises it. */
export function printComparison({ before, now }: Runs): void {
  const names = Object.keys(UNITS) as Name[]
  const compared = names.map((name) => {
    const [one, other] = [lowest(before, name), lowest(now, name)]
    return {
      name,
      before: one,
      now: other,
      ratio: ratio(other, one),
      middle: ratio(middle(now, name), middle(before, name)),
    }
  })
  printTable(
    ['one machine, SQLite', 'before', 'now', 'lowest, ratio', 'medians, ratio'],
    compared.map((row) => [
      row.name,
      fixed(row.before, 2, ` ${UNITS[row.name]}`),
      fixed(row.now, 2, ` ${UNITS[row.name]}`),
      fixed(row.ratio, 3, '×'),
      fixed(row.middle, 3, '×'),
    ]),
  )
  const judged = compared.filter(({ name }) => JUDGED.includes(name))
  printVerdicts(
    judged.map(({ name, ratio: value }) => ({ what: `${name}, now against before`, value, bar: MOST, sense: 'most' })),
  )
}

function valuesOf(runs: readonly Figures[], name: Name): number[] {
  return runs.flatMap((figures) => figures[name] ?? [])
}

function lowest(runs: readonly Figures[], name: Name): number | undefined {
  const values = valuesOf(runs, name)
  return values.length === 0 ? undefined : Math.min(...values)
}

function middle(runs: readonly Figures[], name: Name): number | undefined {
  return quantile(valuesOf(runs, name), 0.5)
}
