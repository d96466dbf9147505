import { randomUUID } from 'node:crypto'
import { type FileStorage, readStored } from '../../../../file-storage/file-storage.ts'
import { type FileContext, openFileStorage } from '../../../../file-storage/open-file-storage.ts'

const FILE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Not with the uploads, which are public. Backups contain both. */
function chatFiles(context: FileContext): FileStorage {
  return openFileStorage(context, 'chat-files')
}

export async function writeChatFile(context: FileContext, bytes: Uint8Array): Promise<string> {
  const name = randomUUID()
  await chatFiles(context).put(name, bytes)
  return name
}

export async function readChatFile(context: FileContext, name: string): Promise<Buffer | undefined> {
  return FILE_NAME.test(name) ? readStored(chatFiles(context), name) : undefined
}

export async function deleteChatFiles(context: FileContext, names: readonly string[]): Promise<void> {
  for (const name of names) await chatFiles(context).delete(name)
}

export async function listChatFiles(context: FileContext, unusedSince: number): Promise<string[]> {
  return chatFiles(context).list(unusedSince)
}
