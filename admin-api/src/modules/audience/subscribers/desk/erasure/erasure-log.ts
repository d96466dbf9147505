import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const lineSchema = z.object({ emailHash: z.string(), erasedAt: z.number() })
export type Erasure = z.infer<typeof lineSchema>

/** `DATA_DIR/erasures.log` isn't in backups, so after a restore it still lists what must be erased again. */
export async function appendErasure(dataDir: string, erasure: Erasure): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(pathOf(dataDir), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(erasure)}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** In order of requests. Skips a line that a power cut left incomplete, because its erasure wasn't committed. */
export async function readErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'erasures.log')
}
