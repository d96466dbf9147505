import type { AppContext } from '../context.ts'
import { InstallationRefusedError } from '../lib/installation-refused.ts'
import {
  copyIntoObjects,
  hasFilesToMove,
  setFilesAside,
  UnequalFilesError,
} from '../modules/operations/stored-files/move-into-objects.ts'

const LOG_EVERY_MS = 10_000

/** A machine that was alone until now, or that restored a backup from then, brings its files into the object store. */
export async function moveFiles(context: AppContext): Promise<void> {
  const { log, objects } = context
  if (!objects || !(await hasFilesToMove(context))) return
  let loggedAt = performance.now()
  const { files, sent } = await copyIntoObjects(context, objects, ({ done, total }) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.info(`bringing files into the object store: ${done} of ${total}`)
  }).catch((error: unknown) => {
    throw error instanceof UnequalFilesError ? new InstallationRefusedError(error.message) : error
  })
  const aside = await setFilesAside(context)
  log.info({ files, sent, aside }, 'the files of this machine are in the object store; you can delete the old ones')
}
