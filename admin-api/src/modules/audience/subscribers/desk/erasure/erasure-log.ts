import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Who asked to be forgotten (as a hash), and when, in milliseconds. */
const lineSchema = z.object({ emailHash: z.string(), erasedAt: z.number() })
export type Erasure = z.infer<typeof lineSchema>

/**
 * `DATA_DIR/erasures.log` stands beside the database and is in no backup: an older database that is put back does not
 * take it along, so that it tells what has to be erased from it again.
 */
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

/** In the order in which they were asked for. A line that a power cut left half written was never acted upon. */
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
