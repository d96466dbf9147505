import {
  type Correction,
  type CreateCorrectionInput,
  PUBLIC_CORRECTIONS_LIMIT,
  type PublicCorrection,
  type UpdateCorrectionInput,
} from '@hometown/shared-types/correction'
import { instantOfTimeInput } from '@hometown/shared-types/instant'
import type { Page, PageQuery } from '@hometown/shared-types/pagination'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { recordAddition } from '../record-article-page.ts'
import { type ArticleRow, findArticle } from '../stored-articles.service.ts'
import {
  countPublic,
  deleteCorrectionRow,
  findCorrection,
  insertCorrections,
  listNotes,
  listOfArticle,
  listOfPosts,
  listPublic,
  updateCorrectionRow,
} from './corrections.repository.ts'
import type { CorrectionRow } from './corrections.table.ts'

export { insertCorrections, listOfArticle } from './corrections.repository.ts'

/** Tolerance for a browser clock that is ahead of ours. */
const LEEWAY = 5 * 60_000

type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>
type Actor = Pick<SignedIn['user'], 'id' | 'username'>

export async function listCorrections({ store }: Pick<AppContext, 'store'>, articleId: string): Promise<Correction[]> {
  const article = await getRow(store.db, articleId)
  return (await listOfArticle(store.db, article.id)).map(correctionFromRow)
}

export async function listPublicCorrections(
  { store }: Pick<AppContext, 'store'>,
  { page, per_page }: PageQuery,
): Promise<Page<PublicCorrection>> {
  const offset = (page - 1) * per_page
  const limit = Math.max(0, Math.min(per_page, PUBLIC_CORRECTIONS_LIMIT - offset))
  const rows = limit === 0 ? [] : await listPublic(store.db, { offset, limit })
  const total = Math.min(PUBLIC_CORRECTIONS_LIMIT, await countPublic(store.db))
  const data = rows.map(({ slug, title, category, ...row }) => ({
    ...correctionFromRow(row),
    article: { slug, title, category },
  }))
  return { data, total, totalPages: Math.ceil(total / per_page) }
}

export async function findCorrectionsOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Correction[]>> {
  const found = new Map<number, Correction[]>()
  for (const row of await listOfPosts(db, numbers)) {
    const known = found.get(row.wordpress_id)
    if (known) known.push(correctionFromRow(row))
    else found.set(row.wordpress_id, [correctionFromRow(row)])
  }
  return found
}

/** Editors' notes alone, by article. */
export async function findNotesOf(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  const rows = Map.groupBy(await listNotes(db, articleIds), ({ article_id }) => article_id)
  return new Map([...rows].map(([id, notes]) => [id, notes.map(correctionFromRow)]))
}

export async function createCorrection(
  context: AppContext,
  { user }: By,
  articleId: string,
  input: CreateCorrectionInput,
): Promise<Correction> {
  const add = prepareCorrection(context, user, input)
  return write(context, async (trx) => add(trx, await getRow(trx, articleId)))
}

/** @returns adds the note in a transaction of the caller @throws AppError 422 for a future date */
export function prepareCorrection(
  context: AppContext,
  user: Actor,
  input: CreateCorrectionInput,
): (trx: Trx, article: ArticleRow) => Promise<Correction> {
  const row = {
    id: uuid(),
    kind: input.kind,
    text: storable(input.text),
    corrected_at: instantOf(context, input.correctedAt) ?? context.clock.now(),
    corrected_by: user.username,
  }
  return async (trx, article) => {
    const made = { ...row, article_id: article.id }
    await insertCorrections(trx, [made])
    await recordSideEffects(context, trx, article, { user, action: 'correction.create', id: made.id, kind: made.kind })
    return correctionFromRow(made)
  }
}

export async function updateCorrection(
  context: AppContext,
  { user }: By,
  id: string,
  input: UpdateCorrectionInput,
): Promise<Correction> {
  const correctedAt = instantOf(context, input.correctedAt)
  const changes = {
    ...(input.kind !== undefined && { kind: input.kind }),
    ...(input.text !== undefined && { text: storable(input.text) }),
    ...(correctedAt !== undefined && { corrected_at: correctedAt }),
  }
  return write(context, async (trx) => {
    const before = await getCorrectionRow(trx, id)
    if (Object.keys(changes).length === 0) return correctionFromRow(before)
    const after = { ...before, ...changes }
    await updateCorrectionRow(trx, before.id, { ...changes, corrected_by: user.username })
    const article = await getRow(trx, before.article_id)
    await recordSideEffects(context, trx, article, {
      user,
      action: 'correction.update',
      id: before.id,
      kind: after.kind,
      isNote: [before.kind, after.kind].includes('note'),
    })
    return correctionFromRow(after)
  })
}

export async function deleteCorrection(context: AppContext, { user }: By, id: string): Promise<void> {
  await write(context, async (trx) => {
    const before = await getCorrectionRow(trx, id)
    await deleteCorrectionRow(trx, before.id)
    const article = await getRow(trx, before.article_id)
    await recordSideEffects(context, trx, article, {
      user,
      action: 'correction.delete',
      id: before.id,
      kind: before.kind,
    })
  })
}

async function write<T>(context: AppContext, work: (trx: Trx) => Promise<T>): Promise<T> {
  const result = await retryConflicts(() => context.store.groupWrite(work))
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['corrections', 'audit-log'] })
  return result
}

interface CorrectionAction {
  user: Actor
  action: string
  id: string
  kind: string
  /** Newsletters' pages show it, too. */
  isNote?: boolean
}

async function recordSideEffects(
  context: AppContext,
  trx: Trx,
  article: ArticleRow,
  by: CorrectionAction,
): Promise<void> {
  const now = context.clock.now()
  const { user, action, id, kind, isNote = kind === 'note' } = by
  await recordAudit(
    trx,
    { user, action, subject: id, details: { title: article.title, article: article.id, kind } },
    now,
  )
  await recordAddition(trx, article, context, { isNote })
}

/** Undefined when no time is given. @throws AppError 422 for a future date. */
function instantOf({ config, clock }: AppContext, time: string | undefined): number | undefined {
  const instant = time === undefined ? undefined : instantOfTimeInput(time, config.timeZone)
  if (instant === undefined || instant <= clock.now() + LEEWAY) return instant
  const message = 'The date can’t be in the future'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'correctedAt', message }] })
}

async function getRow(db: Kysely<Database>, articleId: string): Promise<ArticleRow> {
  const article = await findArticle(db, storable(articleId))
  if (!article) throw notFound('Article')
  return article
}

async function getCorrectionRow(db: Kysely<Database>, id: string): Promise<CorrectionRow> {
  const row = await findCorrection(db, storable(id))
  if (!row) throw notFound('Correction')
  return row
}

function correctionFromRow(row: CorrectionRow): Correction {
  return { id: row.id, kind: row.kind, text: row.text, correctedAt: new Date(row.corrected_at).toISOString() }
}
