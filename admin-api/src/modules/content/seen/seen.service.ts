import { isoTime } from '@hometown/shared-types/iso-time'
import type {
  PageDecision,
  SeenChoice,
  SeenChoiceKind,
  SeenKind,
  SeenSubject,
  TakenDown,
} from '@hometown/shared-types/seen'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { withFormerSlugs } from './former-slugs.ts'
import {
  endAtPaths,
  endNote,
  endOfSubjects,
  insertDecision,
  listDecisionRows,
  listStanding,
} from './page-decisions.repository.ts'
import type { PageDecisionRow } from './page-decisions.table.ts'
import { findShown, listRedirectsHere } from './readers.repository.ts'
import { requireTarget } from './redirect-target.ts'
import { choicesFor, seenRefusal } from './seen-refusal.ts'
import { formerPathsOf, type Looking, listSeen, pathOf, pathsOf, type Shown } from './who-has-seen.ts'

export { withFormerSlugs } from './former-slugs.ts'
export { endCancellations, findDecision, listDecisionRows } from './page-decisions.repository.ts'
export type { PageDecisionRow } from './page-decisions.table.ts'
export { listSeen, pathOf, type Shown } from './who-has-seen.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type By = { readonly id: string; readonly username: string }

/**
 * Call it before something is taken from readers. Returns what they know of it.
 * @throws AppError 409 `seen` if they know it and nobody has chosen what they find from now on; 422 if the choice doesn't fit
 */
export async function requireChoice(
  context: Looking,
  db: Db,
  shown: readonly Shown[],
  choice: SeenChoice | undefined,
  except: readonly SeenChoiceKind[] = [],
): Promise<SeenSubject[]> {
  const seen = await listSeen(context, db, shown)
  if (seen.length === 0) return []
  const fitting = choicesFor(seen).filter((one) => !except.includes(one))
  if (choice === undefined) throw seenRefusal(context, seen, fitting)
  if (!fitting.includes(choice.kind))
    throw new AppError(422, 'invalid', 'That choice doesn’t fit what readers have seen. Choose another one.')
  if (choice.kind === 'redirect') await requireTarget(db, choice.to, new Set(shown.flatMap(pathsOf)))
  return seen
}

/** Ids of the decisions that lead readers to these. Read them before you ask: later ones are news to the editor. */
export async function listRedirectIds(db: Db, shown: readonly Shown[]): Promise<string[]> {
  return (await listRedirectsHere(db, shown.flatMap(pathsOf))).map(({ id }) => id)
}

/** In the transaction of what is done. @param by null if the service does it itself @param noteId the correction that the note became */
export async function keepDecision(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  by: By | null,
  shown: Shown,
  choice: SeenChoice,
  noteId: string | null = null,
): Promise<void> {
  const now = clock.now()
  const path = pathOf(shown)
  const takes = choice.kind === 'redirect' || choice.kind === 'gone'
  if (takes) await endAtPaths(trx, [path], { now, by: by?.username ?? null })
  const reason = choice.kind === 'note' ? choice.text : choice.kind === 'gone' ? (choice.reason ?? '') : ''
  await insertDecision(trx, {
    ...{ id: uuid(), kind: shown.kind, subject_id: shown.id, title: shown.title, path },
    former_paths: JSON.stringify(formerPathsOf(shown)),
    ...{ choice: choice.kind, to_path: choice.kind === 'redirect' ? choice.to : null, reason },
    ...{ show_title: choice.kind === 'gone' && choice.showTitle ? 1 : 0, note_id: noteId },
    ...{ decided_by: by?.username ?? null, decided_at: now },
  })
  const details = { title: shown.title, choice: choice.kind }
  await recordAudit(trx, { user: by, action: `${shown.kind}.readers`, subject: shown.id, details }, now)
}

/** Readers see these again, at these addresses. */
export async function endDecisions(
  trx: Trx,
  shown: readonly Pick<Shown, 'kind' | 'id' | 'slug'>[],
  ending: { now: number; by: string | null },
): Promise<void> {
  await endAtPaths(trx, shown.map(pathOf), ending)
  for (const kind of ['article', 'event'] as const)
    await endOfSubjects(
      trx,
      kind,
      shown.filter((one) => one.kind === kind).map(({ id }) => id),
      ending,
    )
}

export async function endNoteDecision(trx: Trx, noteId: string, now: number, by: string | null): Promise<void> {
  await endNote(trx, noteId, { now, by })
}

/** Empty if readers don't know it, or can't read it now. */
export async function listSeenBy(
  context: Looking & Pick<AppContext, 'store'>,
  kind: SeenKind,
  id: string,
): Promise<SeenSubject[]> {
  const shown = await findShown(context.store.db, kind, storable(id))
  const { db } = context.store
  return shown ? listSeen(context, db, await withFormerSlugs(db, [{ kind, ...shown }])) : []
}

export async function listDecisions(db: Db, kind: SeenKind, ids: readonly string[]): Promise<PageDecision[]> {
  return (await listDecisionRows(db, kind, ids)).map(decisionFromRow)
}

/** For everybody: only those whose title readers may see, because addresses tell titles. */
export async function listShownTakenDown(db: Db): Promise<TakenDown[]> {
  return (await listTakenDown(db)).filter(({ title }) => title !== null)
}

export interface ShownTakenDown {
  readonly title: string
  readonly path: string
}

/** Articles whose page says that they were taken down and shows their title, by their ids. */
export async function listShownOf(db: Db, articleIds: readonly string[]): Promise<Map<string, ShownTakenDown>> {
  const rows = await listDecisionRows(db, 'article', articleIds)
  const shown = rows.filter((row) => row.ended_at === null && row.choice === 'gone' && row.show_title === 1)
  return new Map(shown.map(({ subject_id, title, path }) => [subject_id, { title, path }]))
}

/** For the publisher and the site server only: their addresses tell their titles. */
export async function listTakenDown(db: Db): Promise<TakenDown[]> {
  return (await listStanding(db)).map(
    ({ path, former_paths, choice, to_path, show_title, title, reason, decided_at }) => ({
      path,
      former: z.array(z.string()).parse(JSON.parse(former_paths)),
      to: choice === 'redirect' ? to_path : null,
      title: show_title === 1 ? title : null,
      reason,
      takenDownAt: isoTime(decided_at),
    }),
  )
}

function decisionFromRow(row: PageDecisionRow): PageDecision {
  return {
    ...{ id: row.id, kind: row.kind, subjectId: row.subject_id, title: row.title, path: row.path },
    ...{ choice: row.choice, to: row.to_path, reason: row.reason },
    decidedBy: row.decided_by,
    decidedAt: isoTime(row.decided_at),
    endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
  }
}
