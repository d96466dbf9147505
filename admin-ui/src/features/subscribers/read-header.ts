import { findSubscriberColumn, isNameColumn, type SubscriberCsvColumn } from '@hometown/shared-types/subscriber-import'

export interface FileColumn {
  title: string
  /** Undefined if the column is ignored. */
  column: SubscriberCsvColumn | undefined
  /** The readers' names, which we don't keep. */
  isName: boolean
}

/** The columns in a file's first line, so that the editor can check the file. */
export function readHeader(csvContent: string): FileColumn[] {
  const [line = ''] = csvContent.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const [separator = ','] = [',', ';', '\t'].toSorted((one, other) => line.split(other).length - line.split(one).length)
  return line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
    .filter(Boolean)
    .map((title) => ({ title, column: findSubscriberColumn(title), isName: isNameColumn(title) }))
}
