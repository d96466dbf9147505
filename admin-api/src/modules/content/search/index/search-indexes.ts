import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import { findSearchIndex, removeSearchIndex, replaceSearchIndex, searchIndexFolder } from './index-folder.ts'
import { createIndexObjects } from './index-objects.ts'
import type { SearchIndexes } from './index-store.ts'

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
