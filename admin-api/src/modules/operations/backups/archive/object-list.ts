import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { FILE_AREAS } from '../../../../file-storage/stored-files.table.ts'
import { BackupError } from '../backup-errors.ts'
import { DATABASE_FOLDER, OBJECT_LIST } from './backup-contents.ts'

/** It becomes part of a statement when a backup is restored. */
const OBJECT_KEY = /^[\w./-]+$/

const listedSchema = z.object({
  area: z.enum(FILE_AREAS),
  key: z.string().regex(OBJECT_KEY),
  bytes: z.number().int(),
  hash: z.string(),
})
export type ListedFile = z.infer<typeof listedSchema>

const rowSchema = z.object({
  ...{ area: z.enum(FILE_AREAS), object_key: z.string(), bytes: z.coerce.number(), hash: z.string() },
  deleted_at: z.coerce.number().nullable(),
})

export interface ObjectList {
  /** In the workshop. */
  readonly path: string
  readonly bytes: number
  readonly uploads: number
}

/** Lists the objects that the copied rows name, in lines of JSON, so that people and scripts can copy them, too. */
export async function writeObjectList(workshop: string): Promise<ObjectList> {
  const path = join(workshop, OBJECT_LIST)
  let uploads = 0
  async function* lines() {
    for await (const line of linesOf(join(workshop, DATABASE_FOLDER, 'stored_files.jsonl'))) {
      const { area, object_key: key, bytes, hash, deleted_at } = rowSchema.parse(JSON.parse(line))
      if (deleted_at !== null) continue
      if (area === 'uploads') uploads++
      yield `${JSON.stringify({ area, key, bytes, hash } satisfies ListedFile)}\n`
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
  return { path, bytes: (await stat(path)).size, uploads }
}

/** @throws BackupError */
export async function* readObjectList(workshop: string): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(join(workshop, OBJECT_LIST))) {
    const { data } = listedSchema.safeParse(JSON.parse(line))
    if (!data) throw new BackupError('The backup is damaged or incomplete: its list of files can’t be read.')
    yield data
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield line
}
