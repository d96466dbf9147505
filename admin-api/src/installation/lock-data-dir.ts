import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createProcessLock, type ProcessLock } from '../database/sqlite/process-lock.ts'
import { complain } from '../log/say.ts'

const FILE = 'running.lock'

/** A reference, because a lock that nobody refers to is released with its memory. */
let held: ProcessLock | undefined

/** Two services on one folder would overwrite each other's site. Held until this process ends, however it ends. */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  held ??= createProcessLock(join(dataDir, FILE))
  if (held.tryToHold()) return
  complain(`Hometown is already running with the data in ${dataDir}. Stop it first, or set another DATA_DIR.`)
  process.exit(1)
}
