import type { Readable } from 'node:stream'
import type { SearchIndex } from '@hometown/shared-types/search'
import type { StoredIndex } from './index-folder.ts'

export interface IndexFile {
  readonly size: number
  open(): Readable
}

/** The search indexes of this site, in a folder of this machine or in the object store that all machines share. */
export interface SearchIndexes {
  find(): Promise<StoredIndex | undefined>
  /** Keeps the previous index for readers who use it. On a failure, readers keep the current index. */
  replace(index: Omit<SearchIndex, 'id'>, write: (folder: string) => Promise<void>): Promise<StoredIndex>
  remove(): Promise<void>
  openFile(id: string, path: string): Promise<IndexFile | undefined>
}
