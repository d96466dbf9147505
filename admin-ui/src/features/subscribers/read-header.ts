import { findSubscriberColumn, type SubscriberCsvColumn } from '@hometown/shared-types/subscriber-import'

export interface FileColumn {
  title: string
  /** Undefined when it is not read. */
  column: SubscriberCsvColumn | undefined
}

/** The columns of a file as its first line names them: enough to see whether it is the right one. */
export function readHeader(csvContent: string): FileColumn[] {
  const [line = ''] = csvContent.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const [separator = ','] = [',', ';', '\t'].toSorted((one, other) => line.split(other).length - line.split(one).length)
  return line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
    .filter(Boolean)
    .map((title) => ({ title, column: findSubscriberColumn(title) }))
}
