import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SearchIndex } from '@hometown/shared-types/search'
import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import {
  findSearchIndex,
  removeSearchIndex,
  replaceSearchIndex,
  type StoredIndex,
  searchIndexFolder,
} from './index-folder.ts'
import { createIndexObjects } from './index-objects.ts'

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

/** @param lease of the machine that makes indexes; in a folder it needs none */
export function searchIndexes(context: FileContext, lease?: HeldLease): SearchIndexes {
  const { objects, config } = context
  if (objects) return createIndexObjects(context, objects, lease)
  const { dataDir } = config
  return {
    find: () => findSearchIndex(dataDir),
    replace: (index, write) => replaceSearchIndex(dataDir, index, write),
    remove: () => removeSearchIndex(dataDir),
    async openFile(id, path) {
      const file = join(searchIndexFolder(dataDir), id, path)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? { size: found.size, open: () => createReadStream(file) } : undefined
    },
  }
}
