import type { SeenKind } from '@hometown/shared-types/seen'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import type { NewPageDecision, PageDecisionRow } from './page-decisions.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Choices that leave something else than a page of ours at the address. */
const TAKEN = ['redirect', 'gone'] as const

export async function insertDecision(trx: Trx, row: NewPageDecision): Promise<void> {
  await trx.insertInto('page_decisions').values(row).execute()
}

export async function findDecision(db: Db, id: string): Promise<PageDecisionRow | undefined> {
  return db.selectFrom('page_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listDecisionRows(db: Db, kind: SeenKind, ids: readonly string[]): Promise<PageDecisionRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('page_decisions')
    .selectAll()
    .where('kind', '=', kind)
    .where(isOneOf(db, 'subject_id', ids))
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Of these articles and events, as long as something else is at their addresses. */
export async function listStandingOf(db: Db, subjectIds: readonly string[]): Promise<PageDecisionRow[]> {
  return db
    .selectFrom('page_decisions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('choice', 'in', TAKEN)
    .where(isOneOf(db, 'subject_id', subjectIds))
    .execute()
}

export async function listStanding(db: Db): Promise<PageDecisionRow[]> {
  return db
    .selectFrom('page_decisions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('choice', 'in', TAKEN)
    .orderBy('path')
    .execute()
}

interface Ending {
  now: number
  by: string | null
}

export async function endAtPaths(trx: Trx, paths: readonly string[], { now, by }: Ending): Promise<void> {
  if (paths.length === 0) return
  await trx
    .updateTable('page_decisions')
    .set({ ended_at: now, ended_by: by })
    .where('ended_at', 'is', null)
    .where('choice', 'in', TAKEN)
    .where(isOneOf(trx, 'path', paths))
    .execute()
}

export async function endOfSubjects(
  trx: Trx,
  kind: SeenKind,
  ids: readonly string[],
  { now, by }: Ending,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('page_decisions')
    .set({ ended_at: now, ended_by: by })
    .where('ended_at', 'is', null)
    .where('choice', 'in', TAKEN)
    .where('kind', '=', kind)
    .where(isOneOf(trx, 'subject_id', ids))
    .execute()
}

/** These are no longer marked as canceled. */
export async function endCancellations(trx: Trx, eventIds: readonly string[], { now, by }: Ending): Promise<void> {
  if (eventIds.length === 0) return
  await trx
    .updateTable('page_decisions')
    .set({ ended_at: now, ended_by: by })
    .where('ended_at', 'is', null)
    .where('choice', '=', 'cancel')
    .where('kind', '=', 'event')
    .where(isOneOf(trx, 'subject_id', eventIds))
    .execute()
}

export async function endNote(trx: Trx, noteId: string, { now, by }: Ending): Promise<void> {
  await trx
    .updateTable('page_decisions')
    .set({ ended_at: now, ended_by: by })
    .where('ended_at', 'is', null)
    .where('note_id', '=', noteId)
    .execute()
}
