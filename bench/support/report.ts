/** Columns as wide as their widest cell: the first to the left, the others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(`  ${line(row).join('  ')}`)
}

export interface Verdict {
  readonly what: string
  readonly value: number | undefined
  /** `least`: the value must reach the bar; `most`: it must not pass it. */
  readonly bar: number
  readonly sense: 'least' | 'most'
  readonly unit?: string
}

/** A verdict is for people to read: clocks never decide whether something passes. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const { what, value, bar, sense, unit = '×' } of verdicts) {
    const wanted = `${sense === 'least' ? 'at least' : 'at most'} ${bar}${unit === '×' ? '×' : ` ${unit}`}`
    if (value === undefined) {
      console.log(`  not measured  ${what} (${wanted})`)
      continue
    }
    const meets = sense === 'least' ? value >= bar : value <= bar
    const shown = unit === '×' ? `${value.toFixed(2)}×` : `${value.toFixed(1)} ${unit}`
    console.log(`  ${meets ? 'meets       ' : 'misses      '}  ${what}: ${shown} (${wanted})`)
  }
}

export function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined || other === 0 ? undefined : one / other
}

export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
}

export function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '-' : `${(milliseconds / 1000).toFixed(2)} s`
}

export function fixed(value: number | undefined, digits = 0, unit = ''): string {
  return value === undefined ? '-' : `${value.toFixed(digits)}${unit}`
}
