import type { NewsletterSendingState } from '@hometown/shared-types/newsletter'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { listHeldByRefusals } from './refusals.repository.ts'
import { listPaused } from './sends.repository.ts'

export { findIssueContent, saveIssueContent } from './issues.repository.ts'
export { doToSend, getProgress } from './send-deeds.ts'
export { findObstacle } from './send-obstacles.ts'
export { planSend, unplanSend } from './send-plans.ts'
export { findSendingTrouble } from './sending-trouble.ts'

type Named = Pick<NewsletterRow, 'id' | 'status' | 'held_reason'>

/** What keeps each of these from going on by itself; only those that are planned or on their way are in it. */
export async function findSendingStates(
  db: Kysely<Database>,
  newsletters: readonly Named[],
): Promise<Map<string, NewsletterSendingState>> {
  const moving = newsletters.filter(({ status }) => status !== 'draft' && status !== 'sent')
  const ids = moving.map(({ id }) => id)
  const paused = new Set([...(await listPaused(db, ids)), ...(await listHeldByRefusals(db, ids))])
  return new Map(moving.map(({ id, held_reason }) => [id, { paused: paused.has(id), heldReason: held_reason }]))
}
