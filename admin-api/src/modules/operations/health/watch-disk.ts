import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'

/** Large enough to detect a full disk. */
const PROBE = Buffer.alloc(64 * 1024)
/** The health check is public, so its writes are limited. */
const GOOD_FOR_MS = 5000

/** The check tries to write, at most every five seconds, and resolves to the problem, if any. */
export function watchDisk({ clock, config }: AppContext): () => Promise<string | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  return () => {
    const now = clock.now()
    // The clock may have been set back.
    if (now - askedAt < GOOD_FOR_MS && now >= askedAt) return answer
    askedAt = now
    answer = tryToWrite(config.dataDir)
    return answer
  }
}

async function tryToWrite(dataDir: string): Promise<string | undefined> {
  const probe = join(dataDir, '.ready-test')
  try {
    await writeFile(probe, PROBE)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'The disk is full' : 'The disk can’t be written to'
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}
