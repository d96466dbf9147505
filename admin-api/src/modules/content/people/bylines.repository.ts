import type { ArticleAuthor, UnknownByline } from '@hometown/shared-types/contract/people'
import { bylineKey, hasLetters, namesInByline } from '@hometown/shared-types/rules/names'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db, Trx } from '../../../database/database.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { isListed, isNotDeleted } from '../article-visibility.repository.ts'
import type { ArticleRow } from '../articles/index.ts'
import type { PersonBylineRow, PersonRow } from './people.table.ts'

/** A longer list would be a screen nobody reads to its end. */
const UNKNOWN_BYLINES_SHOWN = 100

interface BylineOwner {
  readonly key: string
  readonly person_id: string
  readonly slug: string
}

/** Finds the people who have these names in print, by key. Deleted people have none. */
async function findBylineOwners(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, BylineOwner>> {
  const owners = await db
    .selectFrom('person_bylines')
    .innerJoin('people', 'people.id', 'person_bylines.person_id')
    .select(['person_bylines.key', 'person_bylines.person_id', 'people.slug'])
    .where(isOneOf(db, 'person_bylines.key', [...new Set(names.map(bylineKey))]))
    .where('people.deleted_at', 'is', null)
    .execute()
  return new Map(owners.map((owner) => [owner.key, owner]))
}

/** Finds the people of a byline in its order, each once, with their names as it prints them. */
function findOwnersInByline(
  byline: string,
  owners: ReadonlyMap<string, BylineOwner>,
): { name: string; owner: BylineOwner }[] {
  const [whole = '', ...parts] = namesInByline(byline)
  const ownersOf = (name: string) => {
    const owner = owners.get(bylineKey(name))
    return owner ? [{ name, owner }] : []
  }
  const matches = ownersOf(whole).length > 0 ? ownersOf(whole) : parts.flatMap(ownersOf)
  const ids = matches.map(({ owner }) => owner.person_id)
  return matches.filter(({ owner }, at) => ids.indexOf(owner.person_id) === at)
}

/** Finds authors by byline, without bylines that name nobody who has a page. */
export async function findAuthors(db: Db, bylines: readonly string[]): Promise<ReadonlyMap<string, ArticleAuthor[]>> {
  const owners = await findBylineOwners(db, bylines.flatMap(namesInByline))
  const authors = new Map<string, ArticleAuthor[]>()
  for (const byline of bylines) {
    const matches = findOwnersInByline(byline, owners).map(({ name, owner }) => ({ slug: owner.slug, name }))
    if (matches.length > 0) authors.set(byline, matches)
  }
  return authors
}

export async function listUnknownBylines({ store: { db } }: AppContext): Promise<UnknownByline[]> {
  const bylines = await countArticlesByByline(db).where(isNotDeleted()).execute()
  const owners = await findBylineOwners(
    db,
    bylines.flatMap(({ byline }) => namesInByline(byline)),
  )
  const unknown = new Map<string, UnknownByline>()
  for (const { byline, articles } of bylines) {
    const [whole = '', ...parts] = namesInByline(byline)
    if (owners.has(bylineKey(whole))) continue
    for (const name of new Set(parts)) {
      const key = bylineKey(name)
      if (owners.has(key) || !hasLetters(name)) continue
      const others = unknown.get(key)?.articles ?? 0
      unknown.set(key, { name, articles: Number(articles) + others })
    }
  }
  return [...unknown.values()]
    .sort((one, other) => other.articles - one.articles || (one.name < other.name ? -1 : 1))
    .slice(0, UNKNOWN_BYLINES_SHOWN)
}

/** Selects each byline once, with its number of articles. */
function countArticlesByByline(db: Db) {
  return db
    .selectFrom('articles')
    .select(['author_name as byline', (row) => row.fn.countAll<number>().as('articles')])
    .groupBy('author_name')
}

/** Counts the published articles that people with these bylines have in readers' lists, by the person's id. */
export async function countArticlesByPerson(db: Db, keys: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const all = await countArticlesByByline(db).where('status', '=', 'published').where(isListed()).execute()
  const bylines = all.filter(({ byline }) => bylineHasKey(byline, keys))
  const owners = await findBylineOwners(
    db,
    bylines.flatMap(({ byline }) => namesInByline(byline)),
  )
  const counts = new Map<string, number>()
  for (const { byline, articles } of bylines)
    for (const { owner } of findOwnersInByline(byline, owners))
      counts.set(owner.person_id, Number(articles) + (counts.get(owner.person_id) ?? 0))
  return counts
}

function bylineHasKey(byline: string, keys: ReadonlySet<string>): boolean {
  return namesInByline(byline).some((name) => keys.has(bylineKey(name)))
}

type BylinedArticle = Pick<ArticleRow, 'id' | 'number' | 'slug' | 'status'>

/** Lists published articles with one of these keys in their byline. */
export async function listArticlesWithBylines(db: Db, keys: ReadonlySet<string>): Promise<BylinedArticle[]> {
  if (keys.size === 0) return []
  const all = await countArticlesByByline(db).where('status', '=', 'published').execute()
  const bylines = all.map(({ byline }) => byline).filter((byline) => bylineHasKey(byline, keys))
  return db
    .selectFrom('articles')
    .select(['id', 'number', 'slug', 'status'])
    .where('status', '=', 'published')
    .where(isOneOf(db, 'author_name', bylines))
    .execute()
}

export async function listBylinesOf(db: Db, personIds: readonly string[]): Promise<PersonBylineRow[]> {
  return db
    .selectFrom('person_bylines')
    .selectAll()
    .where(isOneOf(db, 'person_id', personIds))
    .orderBy('name')
    .orderBy('key')
    .execute()
}

interface BylineChanges {
  /** A former name, under which articles were printed. */
  former?: string | undefined
  /** Undefined leaves them as they are. */
  bylines: readonly string[] | undefined
}

/** The own name is a byline too, unless another person has the same. @returns the keys that came or went */
export async function saveBylines(
  trx: Trx,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  { former, bylines }: BylineChanges,
): Promise<Set<string>> {
  const existing = new Map((await listBylinesOf(trx, [id])).map((row) => [row.key, row.name]))
  const names = [...(bylines ?? existing.values()), ...(former === undefined ? [] : [former])]
  const requested = new Map([...names, name].map((text) => [bylineKey(text), text]))
  const owners = await findBylineOwners(trx, [...requested.values()])
  const isTaken = (key: string) => owners.has(key) && owners.get(key)?.person_id !== id
  const refused = bylines?.find((text) => isTaken(bylineKey(text)) && bylineKey(text) !== bylineKey(name))
  if (refused) throw invalidField('bylines', `“${refused}” is another author’s byline. Remove it there first.`)
  const free = [...requested].filter(([key]) => !isTaken(key))
  const removed = [...existing.keys()].filter((key) => !requested.has(key))
  await trx
    .deleteFrom('person_bylines')
    .where('person_id', '=', id)
    .where(isOneOf(trx, 'key', removed))
    .execute()
  for (const [key, text] of free) {
    // The upsert also takes over names of deleted people.
    const columns = { name: text, person_id: id }
    await trx
      .insertInto('person_bylines')
      .values({ key, ...columns })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
      .execute()
  }
  const added = free.map(([key]) => key).filter((key) => !existing.has(key))
  return new Set([...added, ...removed])
}
