import { readSeparator } from '@hometown/shared-types/csv-import'
import { findSubscriberColumn, isNameColumn, type SubscriberCsvColumn } from '@hometown/shared-types/subscriber-columns'

export interface FileColumn {
  title: string
  /** Undefined if the column is ignored. */
  column: SubscriberCsvColumn | undefined
  /** The readers' names, which we don't keep. */
  isName: boolean
}

/** The columns of the file's header, so that the editor can check the file. */
export function readHeader(csvContent: string): FileColumn[] {
  const { separator, text } = readSeparator(csvContent)
  const [line = ''] = /\S[^\r\n]*/.exec(text) ?? []
  return line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
    .filter(Boolean)
    .map((title) => ({ title, column: findSubscriberColumn(title), isName: isNameColumn(title) }))
}
