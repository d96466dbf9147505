import type { NewsletterSendingState } from '@hometown/shared-types/newsletter'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { listPaused } from './ledger/sends.repository.ts'

export { findIssueContent, saveIssueContent } from './issues/issues.repository.ts'
export { pauseUnfinished } from './loop/active-sends.repository.ts'
export { findSendingTrouble } from './report/sending-trouble.ts'
export { planSend, unplanSend } from './scheduled/schedule-send.ts'
export { doToSend, getProgress } from './send-actions.ts'
export { countRecipientsOf, findObstacleIn } from './send-obstacles.ts'

type Named = Pick<NewsletterRow, 'id' | 'status' | 'held_reason'>

/** Whether each is paused or on hold. Drafts and sent newsletters are left out. */
export async function findSendingStates(
  db: Kysely<Database>,
  newsletters: readonly Named[],
): Promise<Map<string, NewsletterSendingState>> {
  const moving = newsletters.filter(({ status }) => status !== 'draft' && status !== 'sent')
  const ids = moving.map(({ id }) => id)
  const paused = new Set(await listPaused(db, ids))
  return new Map(moving.map(({ id, held_reason }) => [id, { paused: paused.has(id), heldReason: held_reason }]))
}
