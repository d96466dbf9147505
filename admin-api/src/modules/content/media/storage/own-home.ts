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
    // The alt text is only stored in our table.
    setAlt: async () => {},
    delete: (row) => storage.delete(uploadName(row.url)),
  }
}
