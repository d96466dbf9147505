import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../http/errors/app-error.ts'

const FILE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM'])

/** Not with the uploads, which are public. Backups contain both. */
export function chatFilesFolder(dataDir: string): string {
  return join(dataDir, 'chat-files')
}

export async function writeChatFile(dataDir: string, bytes: Uint8Array): Promise<string> {
  const folder = chatFilesFolder(dataDir)
  const name = randomUUID()
  const beside = join(folder, `.${name}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(beside, 'wx', 0o600)
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(beside, join(folder, name))
    return name
  } catch (error) {
    await rm(beside, { force: true })
    if (!(error instanceof Error && 'code' in error && noRoom.has(error.code))) throw error
    throw new AppError(503, 'disk', 'Couldn’t store the file. The disk is full or read-only.')
  }
}

export async function readChatFile(dataDir: string, name: string): Promise<Buffer | undefined> {
  if (!FILE_NAME.test(name)) return undefined
  return readFile(join(chatFilesFolder(dataDir), name)).catch(() => undefined)
}

export async function deleteChatFiles(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(chatFilesFolder(dataDir), name), { force: true })
}

export async function listChatFiles(dataDir: string): Promise<{ name: string; writtenAt: number }[]> {
  const folder = chatFilesFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => undefined) })),
  )
  return files.flatMap(({ name, facts }) => (facts ? [{ name, writtenAt: facts.mtimeMs }] : []))
}
