import { inMilliseconds, inSeconds, percentile } from '../support/figures.ts'
import type { Fault, Outcome } from '../world.ts'
import { isHeld } from './checks.ts'

export interface FaultResult {
  readonly fault: Pick<Fault, 'name' | 'title'>
  readonly outcomes: readonly Outcome[]
}

type Row = readonly string[]

/** One line each: fault, times, whether everything held, and the figures over all times. */
export function faultTable(results: readonly FaultResult[]): string {
  const rows = results.map(({ fault, outcomes }): Row => {
    const failed = outcomes.filter(({ checks }) => !checks.every(isHeld)).length
    return [fault.title, String(outcomes.length), failed === 0 ? 'held' : `${failed} ✗`, figuresOf(outcomes)]
  })
  return table([['Fault', 'Times', 'Held', 'Figures'], ...rows])
}

export function table(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const [head, ...body] = rows.map(line)
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n')
}

function figuresOf(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.flatMap(({ figures }) => Object.keys(figures)))]
  return names.map((name) => `${name} ${spread(outcomes.map(({ figures }) => figures[name] ?? Number.NaN))}`).join(', ')
}

function spread(values: readonly number[]): string {
  const known = values.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return 'never'
  if (known.length === 1) return inSeconds(known[0] ?? Number.NaN)
  return `p50 ${inSeconds(percentile(known, 0.5))}, p99 ${inSeconds(percentile(known, 0.99))}`
}

export function latencyLine(name: string, values: readonly number[]): string {
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${inMilliseconds(percentile(values, share))}`)
  return `${name}: ${figures.join(', ')} (${values.length} times)`
}
