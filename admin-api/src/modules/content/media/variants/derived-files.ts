import type { FileStorage } from '../../../../file-storage/file-storage.ts'
import { type FileContext, openFileStorage } from '../../../../file-storage/open-file-storage.ts'

export function derivedStorage(context: FileContext): FileStorage {
  return openFileStorage(context, 'derived')
}
