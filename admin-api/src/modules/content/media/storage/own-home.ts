import type { PictureHome } from './picture-home.ts'
import { readStored } from './picture-storage.ts'
import { UPLOADS_PATH, uploadName, uploadsStorage } from './uploads-folder.ts'

export function ownHome(dataDir: string): PictureHome {
  const storage = uploadsStorage(dataDir)
  return {
    async put(picture) {
      await storage.put(picture.fileName, picture.bytes)
      return { url: `${UPLOADS_PATH}${picture.fileName}` }
    },
    read: (row) => readStored(storage, uploadName(row.url)),
    // The texts are only stored in our table.
    setTexts: async () => {},
    delete: (row) => storage.delete(uploadName(row.url)),
  }
}
