import { bylineKey, hasLetters, isNewsroomName, namesInByline } from '@hometown/shared-types/byline'
import type { ArticleAuthor, BylineName, PersonKind, UnknownByline } from '@hometown/shared-types/person'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import {
  listArticlesWithBylines,
  listAuthorsOfPosts,
  listKnownKeys,
  listOwnersOfKeys,
  listPeopleOfArticles,
  listPrintedBylines,
  type NamedPerson,
  type PlacedArticle,
  replacePeopleOfArticles,
} from './bylines.repository.ts'
import type { ArticlePersonRow } from './bylines.table.ts'

export {
  countPublishedOf,
  countPublishedOfPerson,
  deleteArticlesOf,
  deleteBylines,
  listBylinesOf,
  listOwnersOfKeys,
  listPublishedOf,
  type PlacedArticle,
  upsertBylines,
} from './bylines.repository.ts'

type Trx = Transaction<Database>

/** More would be a screen nobody reads to its end. */
const UNKNOWN_SHOWN = 100

/** Call it in the transaction that writes articles, as often as you like. */
export async function noteBylines(
  trx: Trx,
  articles: readonly Pick<PlacedArticle, 'id' | 'author_name'>[],
): Promise<void> {
  const owners = await findOwners(
    trx,
    articles.map((article) => article.author_name),
  )
  const known = await listKnownPeople(trx, articles)
  const changed = articles.filter((article) => {
    const wanted = matchByline(article.author_name, owners)
    return !isSame(wanted, known.get(article.id) ?? [])
  })
  await write(trx, changed, (article) => matchByline(article.author_name, owners))
}

/**
 * After names in print have come, gone or changed hands. Articles that name the same person keep the address by which
 * they link to them. Returns the articles that changed.
 */
export async function relinkBylines(trx: Trx, keys: ReadonlySet<string>): Promise<PlacedArticle[]> {
  if (keys.size === 0) return []
  const printed = (await listPrintedBylines(trx)).map(({ byline }) => byline)
  const bylines = printed.filter((byline) => keysOfByline(byline).some((key) => keys.has(key)))
  const owners = await findOwners(trx, bylines)
  const articles = await listArticlesWithBylines(trx, bylines)
  const known = await listKnownPeople(trx, articles)
  const wanted = (article: PlacedArticle) =>
    matchByline(article.author_name, owners).map((match) => ({
      ...match,
      slug: known.get(article.id)?.find(({ person_id }) => person_id === match.person_id)?.slug ?? match.slug,
    }))
  const changed = articles.filter((article) => !isSame(wanted(article), known.get(article.id) ?? []))
  await write(trx, changed, wanted)
  return changed
}

/** By post number. */
export async function findAuthorsOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ArticleAuthor[]>> {
  const rows = await listAuthorsOfPosts(db, numbers)
  const groups = Map.groupBy(rows, (row) => row.wordpress_id)
  return new Map(
    Array.from(groups, ([number, authors]) => [
      number,
      authors.map(({ slug, kind, author_name, position }) => ({
        slug,
        name: namesInByline(author_name)[position] ?? author_name,
        kind,
      })),
    ]),
  )
}

/** As the articles that have this byline would link to them, in its order. */
export async function findAuthorsOfByline(db: Kysely<Database>, byline: string): Promise<ArticleAuthor[]> {
  const owners = await findOwners(db, [byline])
  const names = namesInByline(byline)
  return matchByline(byline, owners).flatMap(({ position }) => {
    const name = names[position] ?? byline
    const owner = owners.get(bylineKey(name))
    return owner ? [{ slug: owner.slug, name, kind: owner.kind }] : []
  })
}

/** Those who have a page, and those who are nobody yet. */
export async function listNamesOfByline(db: Kysely<Database>, byline: string, siteName: string): Promise<BylineName[]> {
  const owners = await findOwners(db, [byline])
  const [whole = '', ...parts] = namesInByline(byline)
  const names = owners.has(bylineKey(whole)) ? [whole] : parts.filter(hasLetters)
  return [...new Map(names.map((name) => [bylineKey(name), name]))].map(([key, name]) => {
    const owner = owners.get(key)
    return { name, kind: owner?.kind ?? kindOfName(name, siteName), personId: owner?.person_id ?? null }
  })
}

export async function listUnknownBylines(db: Kysely<Database>, siteName: string): Promise<UnknownByline[]> {
  const known = await listKnownKeys(db)
  const unknown = new Map<string, UnknownByline>()
  for (const { byline, articles } of await listPrintedBylines(db)) {
    const [whole = '', ...parts] = namesInByline(byline)
    if (known.has(bylineKey(whole))) continue
    for (const name of new Set(parts)) {
      const key = bylineKey(name)
      if (known.has(key) || !hasLetters(name)) continue
      unknown.set(key, {
        name,
        kind: kindOfName(name, siteName),
        articles: articles + (unknown.get(key)?.articles ?? 0),
      })
    }
  }
  return [...unknown.values()]
    .sort((one, other) => other.articles - one.articles || (one.name < other.name ? -1 : 1))
    .slice(0, UNKNOWN_SHOWN)
}

function kindOfName(name: string, siteName: string): PersonKind {
  return isNewsroomName(name, siteName) ? 'organization' : 'person'
}

async function findOwners(db: Kysely<Database>, bylines: readonly string[]): Promise<Map<string, NamedPerson>> {
  const keys = new Set([...new Set(bylines)].flatMap(keysOfByline))
  const owners = await listOwnersOfKeys(db, [...keys])
  return new Map(owners.map((owner) => [owner.key, owner]))
}

async function listKnownPeople(
  trx: Trx,
  articles: readonly { readonly id: string }[],
): Promise<Map<string, ArticlePersonRow[]>> {
  const rows = await listPeopleOfArticles(
    trx,
    articles.map(({ id }) => id),
  )
  return Map.groupBy(rows, (row) => row.article_id)
}

async function write<A extends { readonly id: string }>(
  trx: Trx,
  articles: readonly A[],
  matchesOf: (article: A) => BylineMatch[],
): Promise<void> {
  const rows = articles.flatMap((article) => matchesOf(article).map((match) => ({ article_id: article.id, ...match })))
  await replacePeopleOfArticles(
    trx,
    articles.map(({ id }) => id),
    rows,
  )
}

function isSame(wanted: readonly BylineMatch[], known: readonly BylineMatch[]): boolean {
  const textOf = ({ position, person_id, slug }: BylineMatch) => `${position} ${person_id} ${slug}`
  return wanted.map(textOf).join() === known.map(textOf).join()
}

type BylineMatch = Omit<ArticlePersonRow, 'article_id'>

function keysOfByline(byline: string): string[] {
  return namesInByline(byline).map(bylineKey)
}

/** The people of a byline in its order, each once. @param owners by key */
function matchByline(byline: string, owners: ReadonlyMap<string, NamedPerson>): BylineMatch[] {
  const [whole, ...parts] = keysOfByline(byline).map((key, position) => toMatch(owners.get(key), position))
  if (whole) return [whole]
  const found = new Map<string, BylineMatch>()
  for (const match of parts) if (match && !found.has(match.person_id)) found.set(match.person_id, match)
  return [...found.values()]
}

function toMatch(owner: NamedPerson | undefined, position: number): BylineMatch | undefined {
  return owner && { position, person_id: owner.person_id, slug: owner.slug }
}
