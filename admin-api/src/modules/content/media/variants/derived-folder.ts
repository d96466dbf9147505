import { join } from 'node:path'
import { createFolderStorage } from '../storage/folder-storage.ts'
import type { PictureStorage } from '../storage/picture-storage.ts'

export function derivedFolder(dataDir: string): string {
  return join(dataDir, 'derived')
}

export function derivedStorage(dataDir: string): PictureStorage {
  return createFolderStorage(derivedFolder(dataDir))
}
