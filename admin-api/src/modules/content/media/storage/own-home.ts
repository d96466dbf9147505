import type { FileContext } from '../../../../file-storage/file-storage.ts'
import type { PictureHome } from './picture-home.ts'
import { readUpload, UPLOADS_PATH, uploadName, uploadsStorage } from './uploads.ts'

export function ownHome(context: FileContext): PictureHome {
  const storage = uploadsStorage(context)
  return {
    async put(picture) {
      await storage.put(picture.fileName, picture.bytes)
      return { url: `${UPLOADS_PATH}${picture.fileName}` }
    },
    read: (row) => readUpload(context, row.url),
    // The texts are only stored in our table.
    setTexts: async () => {},
    delete: (row) => storage.delete(uploadName(row.url)),
  }
}
