import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { keepFile } from './kept-file.ts'
import type { Picture } from './picture.ts'

export const UPLOADS_PATH = '/uploads/'

const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

/** Whether it is the address of an upload, made by `createPicture`. */
export function isUpload(url: string): boolean {
  return /^\/uploads\/[0-9a-f]{32}\.webp$/.test(url)
}

export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

export async function keepUpload(dataDir: string, picture: Picture): Promise<void> {
  try {
    await keepFile(uploadsFolder(dataDir), picture.fileName, picture.bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noRoom.has(error.code))) throw error
    throw new AppError(503, 'disk', 'The picture could not be stored: the disk is full or cannot be written to.')
  }
}

/** @param url as `media` has it; the file may be gone already. */
export async function deleteUpload(dataDir: string, url: string): Promise<void> {
  await rm(join(uploadsFolder(dataDir), url.slice(UPLOADS_PATH.length)), { force: true })
}
