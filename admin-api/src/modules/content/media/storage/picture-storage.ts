import type { Readable } from 'node:stream'
import { UnusablePictureError } from '../variants/unusable-picture.ts'

export interface StoredPicture {
  readonly size: number
  readonly usedAt: number
  open(): Readable
}

/** Names derive from the content, so a file never changes. */
export interface PictureStorage {
  /** Atomic; keeps an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredPicture | undefined>
  /** Ignores a missing file. */
  delete(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Marks the file as just used. Returns whether it exists. */
  touch(name: string): Promise<boolean>
  list(): Promise<string[]>
}

export async function readStored(storage: PictureStorage, name: string): Promise<Buffer> {
  const stored = await storage.get(name)
  if (!stored) throw new UnusablePictureError('Its file is missing')
  const chunks: Buffer[] = []
  for await (const chunk of stored.open()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
