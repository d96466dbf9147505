import { join } from 'node:path'
import type { AppContext } from '../context.ts'
import type { Store } from '../database/store.ts'
import { createSharedCalls } from '../lib/shared-calls.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { createFileCache } from './file-cache.ts'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage, type FolderOptions } from './folder-storage.ts'
import { createKnownFiles } from './known-files.ts'
import { createObjectStorage, type ObjectStorageParts } from './object-storage.ts'
import { createObjectReader } from './read-object.ts'
import type { FileArea } from './stored-files.table.ts'

export type FileContext = Pick<AppContext, 'config' | 'store' | 'clock' | 'log' | 'objects'>

const CACHE_BYTES = 2_000_000_000

const FOLDERS: Readonly<Record<FileArea, FolderOptions & { readonly folder: string }>> = {
  uploads: { folder: 'uploads' },
  derived: { folder: 'derived' },
  cards: { folder: 'derived/cards', canBeLost: true },
  suggestions: { folder: 'derived/suggestions', canBeLost: true },
  'chat-files': { folder: 'chat-files', noun: 'file', isPrivate: true },
}

/** In the object store where there is one, else in a folder of `DATA_DIR`. */
export function openFileStorage(context: FileContext, area: FileArea): FileStorage {
  const { objects, config } = context
  if (!objects) return createFolderStorage(folderOf(config.dataDir, area), FOLDERS[area])
  return createObjectStorage(partsOf(context, objects), area, FOLDERS[area].noun)
}

export function folderOf(dataDir: string, area: FileArea): string {
  return join(dataDir, FOLDERS[area].folder)
}

export function fileCacheFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'files')
}

const parts = new WeakMap<Store, Map<string, ObjectStorageParts>>()

/** One for each process, because they remember. */
export function partsOf({ store, clock, config, log }: FileContext, objects: ObjectStore): ObjectStorageParts {
  const ofStore = parts.get(store) ?? new Map<string, ObjectStorageParts>()
  parts.set(store, ofStore)
  const folder = fileCacheFolder(config.dataDir)
  const made = ofStore.get(folder) ?? {
    ...{ store, clock, objects },
    cache: createFileCache(folder, CACHE_BYTES, log),
    known: createKnownFiles(store),
    read: createObjectReader(objects, log),
    share: createSharedCalls<Buffer>(),
  }
  ofStore.set(folder, made)
  return made
}
