import type { Page } from '@hometown/shared-types/pagination'
import {
  type BylineName,
  type NewPerson,
  PEOPLE_LIMIT,
  type Person,
  type PersonChanges,
  type PersonListQuery,
  type PublicPerson,
  slugOfPerson,
  type UnknownByline,
} from '@hometown/shared-types/person'
import { uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { recordChange, recordChanges } from '../../platform/changes/changes.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { articlePath } from '../articles/stored-articles.service.ts'
import {
  listNamesOfByline,
  listPublishedOf,
  listUnknownBylines,
  type PlacedArticle,
  relinkBylines,
} from '../bylines/bylines.service.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { findWordPressAccount, type WordPressAccount } from './find-wordpress-account.ts'
import {
  columnsOf,
  countPeople,
  EMPTY_PERSON,
  formerSlugsAfter,
  insertPeople,
  isPersonSlugTaken,
  listLivingPeople,
  listPersonRows,
  publicPersonFromRow,
  updatePersonRow,
} from './people.repository.ts'
import type { PersonRow } from './people.table.ts'
import { describePeople, getLivingRow, requireVersion, writePeople } from './people-writes.ts'
import { saveBylines } from './person-bylines.ts'

export { formerSlugsOf } from './people.repository.ts'

export async function listPeoplePage(
  { store }: Pick<AppContext, 'store'>,
  query: PersonListQuery,
): Promise<Page<Person>> {
  const { rows, total } = await listPersonRows(store.db, query)
  return { data: await describePeople(store.db, rows), total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getPerson({ store }: Pick<AppContext, 'store'>, id: string): Promise<Person> {
  const [person] = await describePeople(store.db, [await getLivingRow(store.db, id)])
  if (!person) throw new LostRaceError()
  return person
}

export async function listBylinesOfNobody(context: AppContext): Promise<UnknownByline[]> {
  const { siteName } = await getSettings(context)
  return listUnknownBylines(context.store.db, siteName)
}

export async function listPeopleInByline(context: AppContext, byline: string): Promise<BylineName[]> {
  const { siteName } = await getSettings(context)
  return listNamesOfByline(context.store.db, byline, siteName)
}

/**
 * What the editor leaves out comes from the WordPress account of this name: address, bio and picture.
 * @param by without a user: a command of the operator
 * @throws AppError 422 for an address or byline that another author has
 */
export async function createPerson(
  context: AppContext,
  { user }: { user: SignedIn['user'] | null },
  input: NewPerson,
): Promise<Person> {
  const { slug, bylines, ...fields } = input
  const account = await findWordPressAccount(context, fields.name)
  return writePeople(context, async (trx, now) => {
    if ((await countPeople(trx)) >= PEOPLE_LIMIT) {
      throw new AppError(422, 'too_many', `You can have ${PEOPLE_LIMIT} authors at most. Delete some first.`)
    }
    const id = uuid()
    const made: PersonRow = {
      ...EMPTY_PERSON,
      ...columnsOf(fields),
      bio: fields.bio ?? account?.bio ?? null,
      image_url: fields.imageUrl ?? account?.imageUrl ?? null,
      id,
      slug: slug ? await freeSlug(trx, slug, id) : await chooseSlug(trx, { ...fields, id, account }, now),
      name: fields.name,
      kind: fields.kind,
      wordpress_user: account?.id ?? null,
      created_at: now,
      updated_at: now,
    }
    await insertPeople(trx, [made])
    const articles = await relinkBylines(trx, await saveBylines(trx, made, { bylines }))
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.create', subject: id, details: { name: made.name } }, now)
    return made
  })
}

/** @throws AppError 404, 409 for a stale version, 422 for an address or byline that another author has */
export async function updatePerson(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  { version, slug, bylines, ...changes }: PersonChanges,
): Promise<Person> {
  return writePeople(context, async (trx, now) => {
    const before = await getLivingRow(trx, id)
    await requireVersion(trx, before, version)
    const address = slug && slug !== before.slug ? await freeSlug(trx, slug, id) : before.slug
    const former_slugs = JSON.stringify(formerSlugsAfter(before, address, now))
    const columns = { ...columnsOf(changes), slug: address, former_slugs, sample: 0, updated_at: now }
    const after = await updatePersonRow(trx, before, columns)
    if (!after) throw new LostRaceError()
    const former = after.name === before.name ? undefined : before.name
    const relinked = await relinkBylines(trx, await saveBylines(trx, after, { bylines, former }))
    // Structured data of articles says which kind their author is.
    const articles = after.kind === before.kind ? relinked : await listPublishedOf(trx, id)
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.update', subject: id, details: { name: after.name } }, now)
    return after
  })
}

type Trx = Transaction<Database>

interface NewAddress {
  name: string
  id: string
  account?: Pick<WordPressAccount, 'slug'> | undefined
}

/** The address that the author has in WordPress, if it is free, since others link to it. */
export async function chooseSlug(trx: Trx, { name, id, account }: NewAddress, now: number): Promise<string> {
  if (account?.slug && !(await isPersonSlugTaken(trx, account.slug, id))) return account.slug
  return uniqueSlug(slugOfPerson(name), (slug) => isPersonSlugTaken(trx, slug, id), now)
}

/** A slug written by an editor is refused rather than changed. */
async function freeSlug(trx: Trx, slug: string, id: string): Promise<string> {
  if (!(await isPersonSlugTaken(trx, slug, id))) return slug
  const message = 'Another author uses this address, or used it before'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'slug', message }] })
}

export async function listPublicPeople({ store }: Pick<AppContext, 'store'>): Promise<PublicPerson[]> {
  const rows = await listLivingPeople(store.db)
  return withPictureCopies(store.db, rows.map(publicPersonFromRow))
}

type Noting = Pick<AppContext, 'config' | 'clock'>

/** Pages of articles come first, so that none links to an author who is gone. */
export async function notifyReaders(
  { config, clock }: Noting,
  trx: Transaction<Database>,
  { personId, articles }: { personId: string; articles: readonly PlacedArticle[] },
): Promise<void> {
  const now = clock.now()
  const shown = articles.filter(({ status }) => status === 'published')
  await recordChanges(
    trx,
    shown.map((article) => {
      const place = articlePath(article, config.timeZone)
      return { kind: 'article', contentId: article.wordpress_id, articleId: article.id, before: place, after: place }
    }),
    now,
  )
  await recordChange(trx, { kind: 'person', subjectId: personId }, now)
}
