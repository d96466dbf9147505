import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'

const NAME = 'health-probe'
/** Large enough to detect a full disk. */
const PROBE = Buffer.alloc(64 * 1024)
/** The health check is public, so its writes are limited. */
const GOOD_FOR_MS = 5000

/**
 * The check saves a row and a file, at most every five seconds, and resolves to the problem, if any. Only a write that
 * reaches the disk shows that the next one will.
 */
export function watchSaving(context: AppContext): () => Promise<string | undefined> {
  const { clock } = context
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  return () => {
    const now = clock.now()
    // The clock may have been set back.
    if (now - askedAt < GOOD_FOR_MS && now >= askedAt) return answer
    askedAt = now
    answer = tryToSave(context)
    return answer
  }
}

async function tryToSave({ clock, config, log, store }: AppContext): Promise<string | undefined> {
  const probe = join(config.dataDir, '.ready-test')
  try {
    await store.groupWrite((trx) => saveValue(trx, NAME, 0, clock.now()))
    await writeThrough(probe)
    return undefined
  } catch (error) {
    log.warn({ err: error }, 'nothing can be saved')
    return describeUnavailable(error) ?? 'The disk can’t be written to'
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Errors of a failing disk may only show when the file is flushed. */
async function writeThrough(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(PROBE)
    await file.datasync()
  } finally {
    await file.close()
  }
}
