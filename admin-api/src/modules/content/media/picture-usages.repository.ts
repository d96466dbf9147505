import type { MediaUse } from '@hometown/shared-types/contract/media'
import { picturesInText } from '@hometown/shared-types/rules/html'
import { type Expression, type ExpressionWrapper, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import { selectOne } from '../../../database/bulk-sql.ts'
import type { Db, NewChange, Row, Trx, Tx } from '../../../database/database.ts'
import type { Database } from '../../../database/tables.ts'

/** How a feature uses pictures. */
export interface PictureUsage {
  /** Selects whether the feature shows the picture, also in drafts. */
  shows(url: Expression<string>): Expression<SqlBool>
  /** True if the feature shows the picture to readers now. */
  publishes(url: Expression<string>): Expression<SqlBool>
  list(db: Db, url: string): Promise<MediaUse[]>
  /** Records a change for the pages that show the picture. */
  renderAgain?(tx: Tx, url: string): Promise<void>
  /** Lists pictures whose sizes must stay after the picture is deleted. @param hashes of the pictures' contents */
  listHashesToKeep?(db: Db, hashes: readonly string[]): Promise<string[]>
}

interface PictureColumnOfTable {
  readonly kind: MediaUse['kind']
  readonly table: 'businesses' | 'calendar_events' | 'people'
  /** The `title` and `status` of a use. */
  readonly columns: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** The default is all. */
  readonly isListed?: RawBuilder<SqlBool>
  readonly isPublic: RawBuilder<SqlBool>
  change(id: string): NewChange
}

/** Describes how rows show one picture each, in their column `image_url`. */
export function pictureColumnUsage(column: PictureColumnOfTable): PictureUsage {
  const { kind, table, columns, order, isListed = sql<SqlBool>`1 = 1`, isPublic, change } = column
  const showing = (url: unknown) => sql`from ${sql.table(table)} where ${sql.ref(`${table}.image_url`)} = ${url}`
  const find = async (db: Db, url: string, condition: RawBuilder<SqlBool>) => {
    const rows = sql<Omit<MediaUse, 'kind'>>`select id, ${columns} ${showing(url)} and ${condition} order by ${order}`
    return (await rows.execute(db)).rows
  }
  return {
    shows: (url) => sql<SqlBool>`exists (select 1 ${showing(url)})`,
    publishes: (url) => sql<SqlBool>`exists (select 1 ${showing(url)} and ${isPublic})`,
    list: async (db, url) => (await find(db, url, isListed)).map((row) => ({ kind, ...row })),
    renderAgain: async (tx, url) => tx.changed(...(await find(tx.db, url, isPublic)).map(({ id }) => change(id))),
  }
}

let registeredUsages: readonly PictureUsage[] | undefined

/** Call it once, when a process starts. */
export function registerPictureUsages(all: readonly PictureUsage[]): void {
  registeredUsages = all
}

/** Every picture would seem unused if no feature were registered. */
function requirePictureUsages(): readonly PictureUsage[] {
  if (!registeredUsages) throw new Error('connect-modules.ts must be imported first.')
  return registeredUsages
}

type PictureCondition = ExpressionWrapper<Database, never, SqlBool>

const { or, exists, selectFrom } = expressionBuilder<Database, never>()
const { ref } = expressionBuilder<Database, 'media'>()

export function isPictureUsed(): PictureCondition {
  return or(requirePictureUsages().map((usage) => usage.shows(ref('media.url'))))
}

export function isPicturePublished(): PictureCondition {
  return or(requirePictureUsages().map((usage) => usage.publishes(ref('media.url'))))
}

export async function listMediaUses(db: Db, url: string): Promise<MediaUse[]> {
  const uses: MediaUse[] = []
  for (const usage of requirePictureUsages()) uses.push(...(await usage.list(db, url)))
  return uses
}

export async function renderPictureUsesAgain(tx: Tx, url: string): Promise<void> {
  for (const usage of requirePictureUsages()) await usage.renderAgain?.(tx, url)
}

/** Lists hashes of pictures whose sizes must stay although the picture is gone, such as those in sent mails. */
export async function listHashesToKeep(db: Db, hashes: readonly string[]): Promise<string[]> {
  const hashLists = await Promise.all(requirePictureUsages().map((usage) => usage.listHashesToKeep?.(db, hashes) ?? []))
  return hashLists.flat()
}

type PicturedArticle = Pick<Row<'articles'>, 'id' | 'image_url' | 'content_html'>

/** Notes which pictures of ours or of the newsroom's WordPress an article shows, in the transaction of its save. */
export async function savePictureUses(
  trx: Trx,
  { id, image_url: head, content_html: html }: PicturedArticle,
  { wordpressUrl }: Pick<Config, 'wordpressUrl'>,
): Promise<void> {
  const own = (url: string) =>
    url.startsWith('/uploads/') || (wordpressUrl && URL.parse(url)?.origin === new URL(wordpressUrl).origin)
  const all = [...(head ? [head] : []), ...picturesInText(html).map(({ original }) => original)]
  const used = new Set(all.filter(own))
  const before = await trx.selectFrom('picture_uses').select('url').where('article_id', '=', id).execute()
  const existing = new Set(before.map(({ url }) => url))
  const removed = [...existing].filter((url) => !used.has(url))
  const added = [...used].filter((url) => !existing.has(url)).map((url) => ({ url, article_id: id }))
  if (removed.length > 0)
    await trx.deleteFrom('picture_uses').where('article_id', '=', id).where('url', 'in', removed).execute()
  if (added.length > 0) await trx.insertInto('picture_uses').values(added).execute()
}

export function showSamePictures(one: PicturedArticle | null, other: PicturedArticle): boolean {
  return one?.image_url === other.image_url && one.content_html === other.content_html
}

const PICTURE_SETTINGS: Readonly<Record<string, string>> = {
  logo: 'The logo',
  aboutHtml: 'The page About',
  contactHtml: 'The page Contact',
  privacyHtml: 'The page Privacy',
  termsHtml: 'The page Terms',
}

/** The logo is on every page. */
export const settingsPictureUsage: PictureUsage = {
  shows: (url) => exists(selectSettingsWithPicture(url)),
  publishes: (url) => exists(selectSettingsWithPicture(url).where('settings.key', 'in', Object.keys(PICTURE_SETTINGS))),
  async list(db, url) {
    const rows = await db
      .selectFrom('settings')
      .select('key')
      .where(sql<boolean>`value like ${`%${url}%`}`)
      .orderBy('key')
      .execute()
    return rows.map(({ key }) => ({ kind: 'setting', id: key, title: PICTURE_SETTINGS[key] ?? key, status: null }))
  },
}

function selectSettingsWithPicture(url: Expression<string>) {
  return selectFrom('settings').select(selectOne).where(sql<boolean>`settings.value like '%' || ${url} || '%'`)
}
