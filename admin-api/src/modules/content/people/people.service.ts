import type { Page } from '@hometown/shared-types/contract/fields'
import type {
  NewPerson,
  Person,
  PersonChanges,
  PersonListQuery,
  PublicPerson,
} from '@hometown/shared-types/contract/people'
import { EMPTY_SLUG, slugify } from '@hometown/shared-types/rules/slugs'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db, Tx } from '../../../database/database.ts'
import { countRows, paginateArray } from '../../../database/paging.ts'
import { getRow } from '../../../database/read-rows.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import { findFreeSlug, requireFreeSlug } from '../../../database/slugs.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { articleRerenderChanges } from '../articles/index.ts'
import { pictureColumnUsage, withPictureCopies } from '../media/index.ts'
import { listArticlesWithBylines, listBylinesOf, saveBylines } from './bylines.repository.ts'
import { describePeople, describePerson, people, publicPersonFromRow } from './describe-people.ts'
import type { PersonRow } from './people.table.ts'

/** More people than this are refused: the site reads all of them at once. */
const PEOPLE_LIMIT = 2000

export async function listPublicPeople({ store }: AppContext): Promise<PublicPerson[]> {
  const published = store.db.selectFrom('people').selectAll().where('deleted_at', 'is', null)
  return withPictureCopies(store.db, (await published.orderBy('slug').execute()).map(publicPersonFromRow))
}

const personNameCollator = new Intl.Collator('en', { sensitivity: 'base' })
const comparePeopleByName = (one: Person, other: Person) => personNameCollator.compare(one.name, other.name)
const PEOPLE_ORDERS: Record<PersonListQuery['sort'], (one: Person, other: Person) => number> = {
  name: comparePeopleByName,
  articles: (one, other) => other.articles - one.articles || comparePeopleByName(one, other),
}

/** The people are sorted here, because there are few and the number of articles isn't a column. */
export async function listPeoplePage({ store: { db } }: AppContext, query: PersonListQuery): Promise<Page<Person>> {
  let matching = db.selectFrom('people').selectAll().where('deleted_at', 'is', null)
  for (const word of splitSearchWords(query.search)) matching = matching.where(containsWord('name', word))
  const sorted = (await describePeople(db, await matching.orderBy('slug').execute())).sort(PEOPLE_ORDERS[query.sort])
  return paginateArray(sorted, query)
}

export async function getPerson({ store }: AppContext, id: string): Promise<Person> {
  return describePerson(store.db, await getRow(store.db, people, id))
}

/** @throws AppError 422 for an address or byline that another author has */
export async function createPerson({ store }: AppContext, actor: Actor, input: NewPerson): Promise<Person> {
  return store.write(actor, async (tx) => {
    if ((await countRows(tx.db.selectFrom('people').where('deleted_at', 'is', null))) >= PEOPLE_LIMIT)
      throw new AppError(422, 'too_many', `You can have ${PEOPLE_LIMIT} authors at most. Delete some first.`)
    const inserted = await insertPerson(tx, input)
    await tx.audit('person.create', inserted, { name: inserted.name })
    return describePerson(tx.db, inserted)
  })
}

export async function insertPerson(tx: Tx, { slug, bylines, ...fields }: NewPerson, sample?: 1): Promise<PersonRow> {
  const id = uuid()
  const slugOfName = slugify(fields.name)
  const defaultSlug = slugOfName === EMPTY_SLUG ? 'author' : slugOfName
  const inserted = await tx.insert(people, {
    id,
    slug: slug ? await requireFreePersonSlug(tx, slug, id) : await findFreeSlug(tx, 'people', defaultSlug),
    name: fields.name,
    bio: fields.bio,
    image_url: fields.imageUrl,
    image_alt: fields.imageAlt,
    sample,
    created_at: tx.now,
    updated_at: tx.now,
  })
  const keys = await saveBylines(tx.db, inserted, { bylines })
  // Every page of a sample county is rendered anyway.
  if (!sample) await renderArticlesWithBylines(tx, keys)
  return inserted
}

function requireFreePersonSlug(tx: Tx, slug: string, id: string): Promise<string> {
  return requireFreeSlug(tx, 'people', slug, id, 'Another author uses this address, or used it before')
}

/** @throws AppError 404, 409 for a stale version, 422 for an address or byline that another author has */
export async function updatePerson(
  { store }: AppContext,
  actor: Actor,
  id: string,
  { version, slug, bylines, imageUrl, imageAlt, ...same }: PersonChanges,
): Promise<Person> {
  return store.write(actor, async (tx) => {
    const before = await tx.expect(people, id, version)
    const after = await tx.update(before, {
      ...same,
      slug: slug ? await requireFreePersonSlug(tx, slug, id) : undefined,
      image_url: imageUrl,
      image_alt: imageAlt,
      sample: 0,
      updated_at: tx.now,
    })
    const former = after.name === before.name ? undefined : before.name
    const keys = await saveBylines(tx.db, after, { bylines, former })
    // Articles link to the address.
    const own = after.slug === before.slug ? [] : await listBylineKeysOfPerson(tx.db, id)
    await renderArticlesWithBylines(tx, new Set([...keys, ...own]))
    await tx.audit('person.update', after, { name: after.name })
    return describePerson(tx.db, after)
  })
}

/** The person's articles keep the byline, without a link. */
export async function deletePerson({ store }: AppContext, actor: Actor, id: string, version: number): Promise<void> {
  await store.write(actor, async (tx) => {
    const before = await tx.expect(people, id, version)
    await tx.remove(before)
    await renderArticlesWithBylines(tx, await listBylineKeysOfPerson(tx.db, id))
    await tx.audit('person.delete', before, { name: before.name })
  })
}

/** Undoes a deletion. Bylines that others have got meanwhile stay theirs. */
export async function restorePerson({ store }: AppContext, actor: Actor, id: string): Promise<Person> {
  return store.write(actor, async (tx) => {
    const before = await tx.find(people, id, { deleted: true })
    if (!before) throw notFound('Author')
    if (before.deleted_at === null) return describePerson(tx.db, before)
    const restored = await tx.update(before, { deleted_at: null })
    await renderArticlesWithBylines(tx, await listBylineKeysOfPerson(tx.db, id))
    await tx.audit('person.restore', restored, { name: before.name })
    return describePerson(tx.db, restored)
  })
}

async function listBylineKeysOfPerson(db: Db, id: string): Promise<Set<string>> {
  return new Set((await listBylinesOf(db, [id])).map(({ key }) => key))
}

/** Articles name and link their authors. @param keys of bylines that differ now */
async function renderArticlesWithBylines(tx: Tx, keys: ReadonlySet<string>): Promise<void> {
  tx.changed(...articleRerenderChanges(await listArticlesWithBylines(tx.db, keys)))
}

const isPersonNotDeleted = sql<SqlBool>`deleted_at is null`

/** Deleted people keep their pictures: they may be restored. */
export const personPictureUsage = pictureColumnUsage({
  kind: 'person',
  table: 'people',
  columns: sql`name as title, null as status`,
  order: sql`name`,
  isListed: isPersonNotDeleted,
  isPublic: isPersonNotDeleted,
  change: (subjectId) => ({ kind: 'person', subjectId }),
})
