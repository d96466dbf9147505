import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context.ts'
import { outboxFolder } from '../../../integrations/mailer/create-mailer.ts'
import { openFileStorage } from '../../../storage/file-storage.ts'
import { forgetOldSubmitters } from '../../content/event-submissions/index.ts'
import { suggestionPictures } from '../../newsroom/suggestions/index.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { deleteExpiredRows, retentionRules } from './retention-rules.repository.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const OLD_FILE_DAYS = 30

export const deleteOldDataHourly = planEvery('delete-old-data', HOUR_MS, deleteOldData)

/** One failure doesn't stop the rest. @throws the first failure */
export async function deleteOldData(context: AppContext): Promise<void> {
  const failures: unknown[] = []
  const attempt = (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      failures.push(error)
      context.log.error({ err: error, what }, 'data retention could not remove what is old')
    })
  await attempt('submitters', forgetOldSubmitters(context))
  for (const rule of retentionRules) await attempt(rule.table, deleteExpiredRows(context, rule))
  await attempt('files', deleteOldFiles(context))
  if (failures.length > 0) throw failures[0]
}

/** Deletes mails kept as files, pictures of suggestions, and share cards, which are drawn again on request. */
async function deleteOldFiles(context: AppContext): Promise<void> {
  const before = context.clock.now() - OLD_FILE_DAYS * DAY_MS
  const folder = outboxFolder(context.config)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file?.isFile() && file.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
  for (const files of [suggestionPictures(context), openFileStorage(context, 'cards')])
    for await (const { name, modifiedAt } of files.list()) if (modifiedAt < before) await files.delete(name)
}
