import { join } from 'node:path'
import { createFolderStorage } from './folder-storage.ts'
import type { PictureStorage } from './picture-storage.ts'

export const UPLOADS_PATH = '/uploads/'

export function isUpload(url: string): boolean {
  return /^\/uploads\/[0-9a-f]{32}\.webp$/.test(url)
}

export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

export function uploadsStorage(dataDir: string): PictureStorage {
  return createFolderStorage(uploadsFolder(dataDir))
}

export function uploadName(url: string): string {
  return url.slice(UPLOADS_PATH.length)
}

/** @param url as in `media`; the file may already be gone. */
export async function deleteUpload(dataDir: string, url: string): Promise<void> {
  await uploadsStorage(dataDir).delete(uploadName(url))
}
