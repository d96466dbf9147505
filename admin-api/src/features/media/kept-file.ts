import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes beside and renames, so that nobody is ever served half a file. One that is there already stays. */
export async function keepFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  if (!(await fileExists(path))) await writeWhole(path, bytes)
}

export async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Whether a file is there, which from now on counts as used a moment ago. */
export async function touchFile(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
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
