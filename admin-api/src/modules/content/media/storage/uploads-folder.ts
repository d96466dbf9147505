import { join } from 'node:path'
import { createFolderStorage } from './folder-storage.ts'
import type { PictureStorage } from './picture-storage.ts'

export const UPLOADS_PATH = '/uploads/'

/** Whether it is the address of an upload, made by `createPicture`. */
export function isUpload(url: string): boolean {
  return /^\/uploads\/[0-9a-f]{32}\.webp$/.test(url)
}

export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Where uploaded pictures lie. */
export function uploadsStorage(dataDir: string): PictureStorage {
  return createFolderStorage(uploadsFolder(dataDir))
}

/** `/uploads/<name>` → `<name>`. */
export function uploadName(url: string): string {
  return url.slice(UPLOADS_PATH.length)
}

/** @param url as `media` has it; the file may be gone already. */
export async function deleteUpload(dataDir: string, url: string): Promise<void> {
  await uploadsStorage(dataDir).delete(uploadName(url))
}
