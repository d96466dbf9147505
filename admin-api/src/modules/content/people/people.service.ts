import type { Page } from '@hometown/shared-types/contract/fields'
import type {
  NewPerson,
  Person,
  PersonChanges,
  PersonListQuery,
  PublicPerson,
} from '@hometown/shared-types/contract/people'
import { type Expression, expressionBuilder, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { recordChange, recordChanges, writeAndPublish } from '../../platform/changes/changes.service.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import type { PictureUser } from '../media/uses/picture-users.service.ts'
import { freeAddresses, keepAddresses } from '../redirects/redirects.service.ts'
import { listArticlesNaming, listBylinesOf, saveBylines } from './bylines.service.ts'
import type { PersonRow } from './people.table.ts'
import {
  describePeople,
  describePerson,
  findPersonRow,
  freeSlug,
  getLivingRow,
  publicPersonFromRow,
  requireVersion,
  slugOfName,
  updatePersonRow,
} from './stored-people.service.ts'

/** More people than this are refused: the site reads all of them at once. */
const PEOPLE_LIMIT = 2000

type Trx = Transaction<Database>
type Noting = Pick<AppContext, 'clock'>
type By = Pick<SignedIn, 'user'>

export async function listPublicPeople({ store }: Pick<AppContext, 'store'>): Promise<PublicPerson[]> {
  const living = store.db.selectFrom('people').selectAll().where('deleted_at', 'is', null)
  return withPictureCopies(store.db, (await living.orderBy('slug').execute()).map(publicPersonFromRow))
}

const names = new Intl.Collator('en', { sensitivity: 'base' })
const byName = (one: Person, other: Person) => names.compare(one.name, other.name)
const orders: Record<PersonListQuery['sort'], (one: Person, other: Person) => number> = {
  name: byName,
  articles: (one, other) => other.articles - one.articles || byName(one, other),
}

/** Sorted here, because there are few and the number of articles isn't a column. */
export async function listPeoplePage(
  { store: { db } }: Pick<AppContext, 'store'>,
  { search, sort, page, per_page }: PersonListQuery,
): Promise<Page<Person>> {
  let matching = db.selectFrom('people').selectAll().where('deleted_at', 'is', null)
  for (const word of wordsToFind(search)) matching = matching.where(containsWord('name', word))
  const people = (await describePeople(db, await matching.orderBy('slug').execute())).sort(orders[sort])
  const start = (page - 1) * per_page
  const totalPages = Math.ceil(people.length / per_page)
  return { data: people.slice(start, start + per_page), total: people.length, totalPages }
}

export async function getPerson({ store }: Pick<AppContext, 'store'>, id: string): Promise<Person> {
  return describePerson(store.db, await getLivingRow(store.db, id))
}

/**
 * @param by without a user: a command of the operator
 * @throws AppError 422 for an address or byline that another author has
 */
export async function createPerson(
  context: AppContext,
  { user }: { user: SignedIn['user'] | null },
  input: NewPerson,
): Promise<Person> {
  return writePerson(context, async (trx, now) => {
    if ((await countRows(trx.selectFrom('people'))) >= PEOPLE_LIMIT)
      throw new AppError(422, 'too_many', `You can have ${PEOPLE_LIMIT} authors at most. Delete some first.`)
    const made = await insertPerson(context, trx, input)
    await recordAudit(trx, { user, action: 'person.create', subject: made.id, details: { name: made.name } }, now)
    return made
  })
}

async function insertPerson(
  context: Noting,
  trx: Trx,
  { slug, bylines, ...fields }: NewPerson,
  sample?: 1,
): Promise<PersonRow> {
  const now = context.clock.now()
  const id = uuid()
  const row = {
    id,
    slug: slug ? await freeSlug(trx, slug, id) : await slugOfName(trx, fields.name, id, now),
    name: fields.name,
    bio: fields.bio,
    image_url: fields.imageUrl,
    image_alt: fields.imageAlt,
    sample,
    created_at: now,
    updated_at: now,
  }
  const made = await trx.insertInto('people').values(row).returningAll().executeTakeFirstOrThrow()
  // Of somebody who can't be restored any more.
  await freeAddresses(trx, [{ kind: 'person', id, slug: made.slug }])
  const keys = await saveBylines(trx, made, { bylines })
  // Every page of a sample county is rendered anyway.
  await recordShown(context, trx, made, sample ? new Set() : keys)
  return made
}

/** @throws AppError 404, 409 for a stale version, 422 for an address or byline that another author has */
export async function updatePerson(
  context: AppContext,
  { user }: By,
  id: string,
  { version, slug, bylines, imageUrl, imageAlt, ...same }: PersonChanges,
): Promise<Person> {
  return writePerson(context, async (trx, now) => {
    const before = await getLivingRow(trx, id)
    await requireVersion(trx, before, version)
    const after = await updatePersonRow(trx, before, {
      ...same,
      slug: slug ? await freeSlug(trx, slug, id) : before.slug,
      image_url: imageUrl,
      image_alt: imageAlt,
      sample: 0,
      updated_at: now,
    })
    const former = after.name === before.name ? undefined : before.name
    const keys = await saveBylines(trx, after, { bylines, former })
    if (after.slug !== before.slug) {
      await freeAddresses(trx, [{ kind: 'person', id, slug: after.slug }])
      await keepAddresses(trx, [{ kind: 'person', id, slug: before.slug }], now)
    }
    // Articles link to the address.
    const own = after.slug === before.slug ? [] : await listKeysOf(trx, id)
    await recordShown(context, trx, after, new Set([...keys, ...own]))
    await recordAudit(trx, { user, action: 'person.update', subject: id, details: { name: after.name } }, now)
    return after
  })
}

/** Their articles keep the byline, without a link. */
export async function deletePerson(context: AppContext, { user }: By, id: string, version: number): Promise<void> {
  await writePerson(context, async (trx, now) => {
    const before = await getLivingRow(trx, id)
    await requireVersion(trx, before, version)
    const gone = await updatePersonRow(trx, before, { deleted_at: now })
    await keepAddresses(trx, [{ kind: 'person', id, slug: gone.slug }], now)
    await recordShown(context, trx, gone, await listKeysOf(trx, id))
    await recordAudit(trx, { user, action: 'person.delete', subject: id, details: { name: gone.name } }, now)
    return gone
  })
}

/** Undoes a deletion. Bylines that others have got meanwhile stay theirs. */
export async function restorePerson(context: AppContext, { user }: By, id: string): Promise<Person> {
  return writePerson(context, async (trx, now) => {
    const before = await findPersonRow(trx, id)
    if (!before) throw notFound('Author')
    if (before.deleted_at === null) return before
    const restored = await updatePersonRow(trx, before, { deleted_at: null })
    await freeAddresses(trx, [{ kind: 'person', id, slug: restored.slug }])
    await recordShown(context, trx, restored, await listKeysOf(trx, id))
    await recordAudit(trx, { user, action: 'person.restore', subject: id, details: { name: before.name } }, now)
    return restored
  })
}

async function listKeysOf(trx: Trx, id: string): Promise<Set<string>> {
  return new Set((await listBylinesOf(trx, [id])).map(({ key }) => key))
}

/** Call it after the articles are there. */
export async function insertSamplePeople(context: Noting, trx: Trx, people: readonly NewPerson[]): Promise<void> {
  for (const person of people) await insertPerson(context, trx, person, 1)
}

/** Edited ones belong to the newsroom and stay. */
export async function removeSamplePeople({ clock }: Noting, trx: Trx): Promise<void> {
  const gone = await trx.deleteFrom('people').where('sample', '=', 1).returning('id').execute()
  for (const { id } of gone) await recordChange(trx, { kind: 'person', subjectId: id }, clock.now())
}

/** Describes the person that was written. */
async function writePerson(context: AppContext, work: (trx: Trx, now: number) => Promise<PersonRow>): Promise<Person> {
  return writeAndPublish(context, ['people', 'audit-log'], async (trx, now) =>
    describePerson(trx, await work(trx, now)),
  )
}

/** Pages of articles come first, so that none links to an author who is gone. @param keys of bylines that differ now */
async function recordShown({ clock }: Noting, trx: Trx, { id }: PersonRow, keys: ReadonlySet<string>): Promise<void> {
  const now = clock.now()
  const articles = await listArticlesNaming(trx, keys)
  await recordChanges(
    trx,
    articles.map((article) => {
      const { wordpress_id: contentId, id: articleId } = article
      return { kind: 'article', contentId, articleId, before: article, after: article }
    }),
    now,
  )
  await recordChange(trx, { kind: 'person', subjectId: id }, now)
}

const { exists, selectFrom } = expressionBuilder<Database, never>()
const withPicture = (url: Expression<string>) => selectFrom('people').select(one).where('people.image_url', '=', url)

export const personPictures: PictureUser = {
  /** Deleted people count too: they may be restored. */
  shows: (url) => exists(withPicture(url)),
  publishes: (url) => exists(withPicture(url).where('people.deleted_at', 'is', null)),
  async list(db, url) {
    const rows = await db
      .selectFrom('people')
      .select(['id', 'name as title'])
      .where('image_url', '=', url)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ kind: 'person', status: null, ...row }))
  },
  async renderAgain(trx, { url, now }) {
    for (const { id } of await personPictures.list(trx, url))
      await recordChange(trx, { kind: 'person', subjectId: id }, now)
  },
}
