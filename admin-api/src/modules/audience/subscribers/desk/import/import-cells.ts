import { findSubscriberColumn, type SubscriberCsvColumn } from '@hometown/shared-types/subscriber-columns'

export type CsvValues = Readonly<Record<string, string>>
/** Several columns can say whether a reader is subscribed, and all of them count. */
type Judging = Extract<SubscriberCsvColumn, 'status' | 'subscribed' | 'left'>
export type Cells = Partial<Record<Exclude<SubscriberCsvColumn, Judging>, string>> & Partial<Record<Judging, string[]>>

/** Maps a row to our columns. If two columns mean the same, the first non-empty cell counts. */
export function cellsOf(values: CsvValues): Cells {
  const cells: Cells = {}
  for (const [title, value] of Object.entries(values)) {
    const column = findSubscriberColumn(title)
    if (column === 'status' || column === 'subscribed' || column === 'left') {
      cells[column] ??= []
      cells[column].push(withoutMark(value))
    } else if (column) cells[column] ||= withoutMark(value)
  }
  return cells
}

/** Removes the apostrophe that marks a cell as text instead of a formula. Our own export adds it. */
function withoutMark(value: string): string {
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value
}
