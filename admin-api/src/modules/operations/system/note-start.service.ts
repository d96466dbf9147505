import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { HOLD, type MailingHold } from '../../platform/mail/mailing-hold.service.ts'
import { STARTS } from './system.repository.ts'

/** Written by a restore; differs from every real count. */
const RESTORED = -1
const REASON = 'The database was restored from a backup or copied from another machine.'

/** `starting`: the database may not have counted this start yet. */
const instanceSchema = z.object({ starts: z.number().int(), state: z.enum(['starting', 'started']) })
type Instance = z.infer<typeof instanceSchema>

/**
 * Counts starts in the database and in a file beside it. If they differ, the database was restored or replaced: then
 * all mail is held until a person releases it, and the whole site is rendered again. Returns whether they differed.
 */
export async function noteStart({ clock, config, store }: Pick<AppContext, 'clock' | 'config' | 'store'>) {
  const path = join(config.dataDir, 'instance.json')
  const now = clock.now()
  const counted = await findValue(store.db, STARTS, z.number().int())
  const instance = readInstance(path)
  const isOther = disagrees(counted, instance)
  const starts = Math.max(counted ?? 0, instance?.starts ?? 0) + 1

  await writeInstance(path, { starts, state: 'starting' })
  await store.db.transaction().execute(async (trx) => {
    if (isOther) {
      await saveValue(trx, HOLD, { since: now, reason: REASON } satisfies MailingHold, now)
      await recordChange(trx, { kind: 'settings' }, now)
    }
    await saveValue(trx, STARTS, starts, now)
  })
  await writeInstance(path, { starts, state: 'started' })
  return isOther
}

function disagrees(counted: number | undefined, instance: Instance | undefined): boolean {
  // A new database, or one from a version that didn't count, unless a backup was restored.
  if (counted === undefined) return instance?.starts === RESTORED
  if (instance === undefined) return true
  const isInterrupted = instance.state === 'starting' && counted === instance.starts - 1
  return counted !== instance.starts && !isInterrupted
}

function readInstance(path: string): Instance | undefined {
  try {
    return instanceSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

async function writeInstance(path: string, instance: Instance): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(instance), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
