import type { Readable } from 'node:stream'
import { UnusablePictureError } from '../variants/unusable-picture.ts'

export interface StoredPicture {
  /** Bytes. */
  readonly size: number
  /** Milliseconds: when it was stored, or last touched. */
  readonly usedAt: number
  open(): Readable
}

/**
 * Where the bytes of pictures lie. Names are made of what is in them, so what has a name never changes. A folder is the
 * one there is (`folder-storage.ts`); a service for objects can stand in its place.
 */
export interface PictureStorage {
  /** Nobody is ever given half of it. One that is there already stays. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredPicture | undefined>
  /** One that is gone already is no trouble. */
  delete(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Whether it is there; from now on it counts as used a moment ago. */
  touch(name: string): Promise<boolean>
  /** The names of all. */
  list(): Promise<string[]>
}

/** @throws UnusablePictureError when there is none. */
export async function readStored(storage: PictureStorage, name: string): Promise<Buffer> {
  const stored = await storage.get(name)
  if (!stored) throw new UnusablePictureError('Its file is gone')
  const chunks: Buffer[] = []
  for await (const chunk of stored.open()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
