import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileContext } from '../../../../../file-storage/open-file-storage.ts'
import { type Erasure, type ErasureLog, erasureSchema } from './erasure-entry.ts'
import { createErasureObjects } from './erasure-objects.ts'

type LogContext = Pick<FileContext, 'config' | 'log' | 'objects'>

export function erasureLog({ config, log, objects }: LogContext): ErasureLog {
  if (objects) return createErasureObjects(objects, log)
  const { dataDir } = config
  return {
    async append(erasure) {
      await appendErasure(dataDir, erasure)
      // It is written where nothing can be refused any more.
      return async () => {}
    },
    count: async () => (await readErasures(dataDir)).length,
    read: () => readErasures(dataDir),
  }
}

async function appendErasure(dataDir: string, erasure: Erasure): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(erasureFile(dataDir), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(erasure)}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** In order of requests. Skips a line that a power cut left incomplete, because its erasure wasn't committed. */
export async function readErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(erasureFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return [erasureSchema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

export function erasureFile(dataDir: string): string {
  return join(dataDir, 'erasures.log')
}
