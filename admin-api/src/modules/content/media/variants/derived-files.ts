import { type FileContext, type FileStorage, openFileStorage } from '../../../../file-storage/file-storage.ts'

export function derivedStorage(context: FileContext): FileStorage {
  return openFileStorage(context, 'derived')
}
