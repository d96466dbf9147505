import type { Readable } from 'node:stream'

/** Kinds of files, each with its own folder, or its own prefix in the bucket. */
export const FILE_AREAS = ['uploads', 'derived', 'cards', 'suggestions', 'chat-files'] as const
export type FileArea = (typeof FILE_AREAS)[number]

export interface FileFacts {
  readonly size: number
  /** Milliseconds: when it was put or last touched. */
  readonly usedAt: number
}

export interface StoredFile {
  readonly size: number
  open(): Readable
}

/**
 * Files in a folder of this machine, or in an object store that all machines share. Most names derive from the content,
 * so such a file never changes. Names must be validated by the caller, and whether a file still exists is what the
 * database says: machines keep copies.
 */
export interface FileStorage {
  /** Atomic. An existing file has the same bytes. @throws AppError 503 if nothing was stored */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @throws AppError 503 while the file exists but can't be read */
  get(name: string): Promise<StoredFile | undefined>
  /** Without reading its bytes. */
  find(name: string): Promise<FileFacts | undefined>
  /** Ignores a missing file. */
  delete(name: string): Promise<void>
  /** Marks the file as just used. Returns whether it exists. */
  touch(name: string): Promise<boolean>
  /** @param unusedSince only files that weren't used since then */
  list(unusedSince?: number): Promise<string[]>
  /** All but the most recently used. */
  listOldest(keep: number): Promise<string[]>
}

export async function readStored(storage: FileStorage, name: string): Promise<Buffer | undefined> {
  const stored = await storage.get(name)
  if (!stored) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stored.open()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
