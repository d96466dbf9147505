import { type FileContext, type FileStorage, openFileStorage } from '../../../../file-storage/file-storage.ts'
import { UnusablePictureError } from '../variants/unusable-picture.ts'

export const UPLOADS_PATH = '/uploads/'

export function isUpload(url: string): boolean {
  return /^\/uploads\/[0-9a-f]{32}\.webp$/.test(url)
}

export function uploadsStorage(context: FileContext): FileStorage {
  return openFileStorage(context, 'uploads')
}

export function uploadName(url: string): string {
  return url.slice(UPLOADS_PATH.length)
}

/** @throws UnusablePictureError if it is missing */
export async function readUpload(context: FileContext, url: string): Promise<Buffer> {
  const bytes = await uploadsStorage(context).get(uploadName(url))
  if (!bytes) throw new UnusablePictureError('Its file is missing')
  return bytes
}

export async function hasUpload(context: FileContext, url: string): Promise<boolean> {
  return (await uploadsStorage(context).usedAt(uploadName(url))) !== undefined
}

/** @param url as in `media`; the file may already be gone. */
export async function deleteUpload(context: FileContext, url: string): Promise<void> {
  await uploadsStorage(context).delete(uploadName(url))
}
