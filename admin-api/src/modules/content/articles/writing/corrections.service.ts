import type {
  Correction,
  CreateCorrectionInput,
  DeskCorrection,
  PublicCorrection,
  UpdateCorrectionInput,
} from '@hometown/shared-types/contract/corrections'
import type { Page, PageQuery } from '@hometown/shared-types/contract/fields'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { isOneOf } from '../../../../database/bulk-sql.ts'
import { type Actor, accountOf, type Db, defineEntity, type LockedRow, type Tx } from '../../../../database/database.ts'
import { paginateArray } from '../../../../database/paging.ts'
import { getRow } from '../../../../database/read-rows.ts'
import { articleRerenderChanges, articles, removeSampleNoticeAfterLast } from '../articles.repository.ts'
import type { CorrectionRow } from '../articles.table.ts'

const PUBLIC_CORRECTIONS_LIMIT = 200

export const corrections = defineEntity({
  table: 'corrections',
  name: 'Correction',
  stale: 'Another editor changed this note in the meantime.',
  describe: deskCorrectionFromRow,
  lists: ['corrections'],
})

export async function listCorrections({ store }: AppContext, articleId: string): Promise<DeskCorrection[]> {
  const article = await getRow(store.db, articles, articleId)
  const rows = await selectCorrectionsNewestFirst(store.db)
    .selectAll('corrections')
    .where('article_id', '=', article.id)
    .execute()
  return rows.map(deskCorrectionFromRow)
}

export async function listPublicCorrections(
  { store: { db } }: AppContext,
  query: PageQuery,
): Promise<Page<PublicCorrection>> {
  const rows = await selectCorrectionsNewestFirst(db)
    .innerJoin('articles', 'articles.id', 'article_id')
    .where('articles.status', '=', 'published')
    .select(['articles.slug', 'articles.title', 'articles.category'])
    .selectAll('corrections')
    .limit(PUBLIC_CORRECTIONS_LIMIT)
    .execute()
  const all = rows.map(({ slug, title, category, ...row }) => ({
    ...correctionFromRow(row),
    article: { slug, title, category },
  }))
  return paginateArray(all, query)
}

/** Finds the corrections of each article, by its id. */
export async function findCorrections(
  db: Db,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  const rows = await selectCorrectionsNewestFirst(db)
    .selectAll('corrections')
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  const groups = Map.groupBy(rows, ({ article_id }) => article_id)
  return new Map(Array.from(groups, ([id, found]) => [id, found.map(correctionFromRow)] as const))
}

function selectCorrectionsNewestFirst(db: Db) {
  return db.selectFrom('corrections').orderBy('corrected_at', 'desc').orderBy('corrections.id', 'desc')
}

export async function createCorrection(
  { store }: AppContext,
  actor: Actor,
  articleId: string,
  input: CreateCorrectionInput,
): Promise<DeskCorrection> {
  return store.write(actor, (tx) => addCorrection(tx, articleId, input))
}

export async function addCorrection(
  tx: Tx,
  articleId: string,
  { kind, text }: CreateCorrectionInput,
): Promise<DeskCorrection> {
  const article = await tx.expect(articles, articleId)
  const note = { kind, text, article_id: article.id }
  // The same note comes again when its answer was lost. Readers get it once.
  const same = tx.db
    .selectFrom('corrections')
    .selectAll()
    .where(({ and }) => and(note))
  const duplicate = await same.executeTakeFirst()
  if (duplicate) return deskCorrectionFromRow(duplicate)
  const inserted = await tx.insert(corrections, { id: uuid(), ...note, ...correctedByColumn(tx), corrected_at: tx.now })
  await recordCorrection(tx, article, { action: 'create', row: inserted })
  return deskCorrectionFromRow(inserted)
}

function correctedByColumn({ actor }: Tx) {
  return { corrected_by: accountOf(actor)?.username ?? null }
}

export async function updateCorrection(
  { store }: AppContext,
  actor: Actor,
  id: string,
  { kind, text, version }: UpdateCorrectionInput,
): Promise<DeskCorrection> {
  return store.write(actor, async (tx) => {
    const before = await tx.expect(corrections, id, version)
    const after = await tx.update(before, { kind, text, ...correctedByColumn(tx) })
    const isNote = [before.kind, after.kind].includes('note')
    const article = await tx.expect(articles, before.article_id)
    await recordCorrection(tx, article, { action: 'update', row: after, isNote })
    return deskCorrectionFromRow(after)
  })
}

export async function deleteCorrection(
  { store }: AppContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  await store.write(actor, async (tx) => {
    const row = await tx.expect(corrections, id, version)
    await tx.remove(row)
    await recordCorrection(tx, await tx.expect(articles, row.article_id), { action: 'delete', row })
  })
}

interface CorrectionAction {
  action: 'create' | 'update' | 'delete'
  row: CorrectionRow
  /** Newsletters' pages show notes, too. */
  isNote?: boolean
}

async function recordCorrection(
  tx: Tx,
  article: LockedRow<'articles'>,
  { action, row: { id, kind }, isNote = kind === 'note' }: CorrectionAction,
): Promise<void> {
  await tx.audit(`correction.${action}`, id, { title: article.title, article: article.id, kind })
  tx.changed(...articleRerenderChanges([article], { isNote }))
  // A correction makes a sample the newsroom's own, as a save does.
  if (article.sample === 0) return
  await tx.mark(article, { sample: 0 })
  await removeSampleNoticeAfterLast(tx)
}

function deskCorrectionFromRow(row: CorrectionRow): DeskCorrection {
  return { ...correctionFromRow(row), version: row.version }
}

function correctionFromRow(row: CorrectionRow): Correction {
  return { id: row.id, kind: row.kind, text: row.text, correctedAt: new Date(row.corrected_at).toISOString() }
}
