import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../http/app-error.ts'
import type { Picture } from './picture.ts'

export const UPLOADS_PATH = '/uploads/'

const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Writes beside and renames, so that nobody is ever served half a picture. One that is there already stays. */
export async function keepUpload(dataDir: string, picture: Picture): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const path = join(folder, picture.fileName)
  try {
    await mkdir(folder, { recursive: true })
    if (!(await exists(path))) await writeWhole(path, picture.bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noRoom.has(error.code))) throw error
    throw new AppError(503, 'disk', 'The picture could not be stored: the disk is full or cannot be written to.')
  }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  try {
    const file = await open(beside, 'wx', 0o644)
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** @param url as `media` has it; the file may be gone already. */
export async function deleteUpload(dataDir: string, url: string): Promise<void> {
  await rm(join(uploadsFolder(dataDir), url.slice(UPLOADS_PATH.length)), { force: true })
}
