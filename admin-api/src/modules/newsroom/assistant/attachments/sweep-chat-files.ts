import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import { every, type RecurringWork } from '../../../platform/schedule/recurring-tasks.service.ts'
import { listKnownFiles } from './attachments.repository.ts'
import { deleteChatFiles, listChatFiles } from './chat-files.ts'

const HOUR = 60 * 60 * 1000
const AT_ONCE = 200

/** A crash during a deletion or an upload leaves files without a row. */
export async function sweepChatFiles(context: FileContext, now = Date.now()): Promise<number> {
  // Newer files may be about to get their row.
  const files = await listChatFiles(context, now - HOUR)
  let deleted = 0
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const names = files.slice(start, start + AT_ONCE)
    const known = await listKnownFiles(context.store.db, names)
    const unknown = names.filter((name) => !known.has(name))
    await deleteChatFiles(context, unknown)
    deleted += unknown.length
  }
  return deleted
}

export const sweepChatFilesHourly: RecurringWork = {
  name: 'sweep-chat-files',
  next: every(HOUR),
  async run(context) {
    await sweepChatFiles(context)
  },
}
