import type {
  Correction,
  CreateCorrectionInput,
  PublicCorrection,
  UpdateCorrectionInput,
} from '@hometown/shared-types/contract/corrections'
import type { Page, PageQuery } from '@hometown/shared-types/contract/fields'
import { storable } from '@hometown/shared-types/rules/text'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { writeAndPublish } from '../../../platform/changes/changes.service.ts'
import type { CorrectionRow, CorrectionTable } from '../articles.table.ts'
import { recordAddition } from '../record-article-page.ts'
import { type ArticleRow, getArticleRow } from '../stored-articles.service.ts'

/** On all pages of the public list together. */
const PUBLIC_CORRECTIONS_LIMIT = 200

const LISTS = ['corrections', 'audit-log'] as const

type Reader = Kysely<Database>
type Trx = Transaction<Database>
type By = Pick<SignedIn, 'user'>
type Actor = Pick<SignedIn['user'], 'id' | 'username'>

export async function listCorrections({ store }: Pick<AppContext, 'store'>, articleId: string): Promise<Correction[]> {
  const article = await getArticleRow(store.db, articleId)
  const rows = await newestFirst(store.db).selectAll('corrections').where('article_id', '=', article.id).execute()
  return rows.map(correctionFromRow)
}

export async function listPublicCorrections(
  { store: { db } }: Pick<AppContext, 'store'>,
  { page, per_page }: PageQuery,
): Promise<Page<PublicCorrection>> {
  const offset = (page - 1) * per_page
  const rows = await newestFirst(db)
    .innerJoin('articles', 'articles.id', 'article_id')
    .where('articles.status', '=', 'published')
    .select(['articles.slug', 'articles.title', 'articles.category'])
    .selectAll('corrections')
    .limit(PUBLIC_CORRECTIONS_LIMIT)
    .execute()
  const data = rows.slice(offset, offset + per_page).map(({ slug, title, category, ...row }) => ({
    ...correctionFromRow(row),
    article: { slug, title, category },
  }))
  return { data, total: rows.length, totalPages: Math.ceil(rows.length / per_page) }
}

/** By article. */
export async function findCorrections(
  db: Reader,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  const rows = await newestFirst(db)
    .selectAll('corrections')
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  const groups = Map.groupBy(rows, ({ article_id }) => article_id)
  return new Map(Array.from(groups, ([id, found]) => [id, found.map(correctionFromRow)] as const))
}

function newestFirst(db: Reader) {
  return db.selectFrom('corrections').orderBy('corrected_at', 'desc').orderBy('corrections.id', 'desc')
}

export async function createCorrection(
  context: AppContext,
  { user }: By,
  articleId: string,
  input: CreateCorrectionInput,
): Promise<Correction> {
  return writeAndPublish(context, LISTS, async (trx) => {
    return addCorrection(context, trx, user, await getArticleRow(trx, articleId), input)
  })
}

export async function addCorrection(
  context: AppContext,
  trx: Trx,
  user: Actor,
  article: ArticleRow,
  { kind, text }: CreateCorrectionInput,
): Promise<Correction> {
  const made: CorrectionRow = {
    ...{ id: uuid(), kind, text: storable(text), article_id: article.id },
    ...{ corrected_at: context.clock.now(), corrected_by: user.username, version: 1 },
  }
  const sent = await findSame(trx, made)
  if (sent) return correctionFromRow(sent)
  await insertCorrections(trx, [made])
  await recordSideEffects(context, trx, article, { user, action: 'create', row: made })
  return correctionFromRow(made)
}

/** The same note comes again when its answer was lost. Readers get it once. */
function findSame(trx: Trx, { article_id, kind, text }: CorrectionRow) {
  const ofArticle = trx.selectFrom('corrections').selectAll().where('article_id', '=', article_id)
  return ofArticle.where('kind', '=', kind).where('text', '=', text).executeTakeFirst()
}

export async function insertCorrections(trx: Trx, rows: readonly Insertable<CorrectionTable>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('corrections').values(rows).execute()
}

export async function updateCorrection(
  context: AppContext,
  { user }: By,
  id: string,
  { kind, text }: UpdateCorrectionInput,
): Promise<Correction> {
  return writeAndPublish(context, LISTS, async (trx) => {
    const before = await getRow(trx, id)
    const after = {
      ...before,
      kind: kind ?? before.kind,
      text: text === undefined ? before.text : storable(text),
      corrected_by: user.username,
    }
    await trx.updateTable('corrections').set(after).where('id', '=', before.id).execute()
    const article = await getArticleRow(trx, before.article_id)
    const isNote = [before.kind, after.kind].includes('note')
    await recordSideEffects(context, trx, article, { user, action: 'update', row: after, isNote })
    return correctionFromRow(after)
  })
}

export async function deleteCorrection(context: AppContext, { user }: By, id: string): Promise<void> {
  await writeAndPublish(context, LISTS, async (trx) => {
    const row = await getRow(trx, id)
    await trx.deleteFrom('corrections').where('id', '=', row.id).execute()
    await recordSideEffects(context, trx, await getArticleRow(trx, row.article_id), { user, action: 'delete', row })
  })
}

interface CorrectionAction {
  user: Actor
  action: 'create' | 'update' | 'delete'
  row: CorrectionRow
  /** Newsletters' pages show it, too. */
  isNote?: boolean
}

async function recordSideEffects(
  context: AppContext,
  trx: Trx,
  article: ArticleRow,
  { user, action, row: { id, kind }, isNote = kind === 'note' }: CorrectionAction,
): Promise<void> {
  const details = { title: article.title, article: article.id, kind }
  await recordAudit(trx, { user, action: `correction.${action}`, subject: id, details }, context.clock.now())
  await recordAddition(trx, article, context, { isNote })
}

async function getRow(db: Reader, id: string): Promise<CorrectionRow> {
  const row = await db.selectFrom('corrections').selectAll().where('id', '=', storable(id)).executeTakeFirst()
  if (!row) throw notFound('Correction')
  return row
}

function correctionFromRow(row: CorrectionRow): Correction {
  return { id: row.id, kind: row.kind, text: row.text, correctedAt: new Date(row.corrected_at).toISOString() }
}
