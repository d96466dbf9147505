import { bylineKey } from '@hometown/shared-types/byline'
import type { MergePersonInput, Person } from '@hometown/shared-types/person'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import {
  deleteArticlesOf,
  listBylinesOf,
  listHoldersOfBylines,
  listPublishedOf,
  moveBylines,
  relinkBylines,
  takeBackBylines,
} from '../bylines/bylines.service.ts'
import {
  deleteFormerSlug,
  findPersonRow,
  keepFormerSlug,
  lockPeople,
  moveFormerSlugs,
  takeBackFormerSlugs,
  updatePersonRow,
} from './people.repository.ts'
import type { PersonRow } from './people.table.ts'
import { getLivingRow, requireVersion, writePeople } from './people-writes.ts'
import { notifyReaders } from './person-side-effects.ts'

type Trx = Transaction<Database>

/** Their articles keep the byline, without a link. */
export async function deletePerson(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  version: number,
): Promise<Person> {
  return writePeople(context, async (trx, now) => {
    await lockPeople(trx, [id])
    const before = await getLivingRow(trx, id)
    await requireVersion(trx, before, version)
    const articles = await listPublishedOf(trx, id)
    await deleteArticlesOf(trx, id)
    const gone = await update(trx, before, { deleted_at: now })
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.delete', subject: id, details: { name: before.name } }, now)
    return gone
  })
}

/** The other gets articles, bylines and addresses. No article changes: their links are redirected. */
export async function mergePeople(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  { into, version }: MergePersonInput,
): Promise<Person> {
  if (id === into) throw new AppError(422, 'invalid', 'Choose another author to merge into')
  return writePeople(context, async (trx, now) => {
    await lockPeople(trx, [id, into])
    const before = await getLivingRow(trx, id)
    const other = await getLivingRow(trx, into)
    await requireVersion(trx, before, version)
    await moveBylines(trx, id, into)
    await moveFormerSlugs(trx, id, into)
    await keepFormerSlug(trx, before.slug, { personId: into, firstId: id, now })
    await update(trx, before, { deleted_at: now, merged_into: into })
    const grown = await refuseOpenForms(trx, other)
    await notifyReaders(context, trx, { personId: id, articles: [] })
    const details = { name: before.name, into: other.name }
    await recordAudit(trx, { user, action: 'person.merge', subject: id, details }, now)
    return grown
  })
}

/** Undoes a deletion or merge. Bylines that others have got meanwhile stay theirs. */
export async function restorePerson(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
): Promise<Person> {
  return writePeople(context, async (trx, now) => {
    const holders = await listHoldersOfBylines(trx, id)
    await lockPeople(trx, [id, ...holders])
    const before = await findPersonRow(trx, id)
    if (!before) throw notFound('Author')
    if (before.deleted_at === null) return before
    for (const holder of holders) {
      const row = await findPersonRow(trx, holder)
      if (row) await refuseOpenForms(trx, row)
    }
    const restored = await update(trx, before, { deleted_at: null, merged_into: null })
    await deleteFormerSlug(trx, before.slug)
    await takeBackFormerSlugs(trx, id)
    await takeBackBylines(trx, id)
    const keys = new Set((await listBylinesOf(trx, [id])).map(({ key }) => key))
    const articles = await relinkBylines(trx, keys.add(bylineKey(before.name)))
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.restore', subject: id, details: { name: before.name } }, now)
    return restored
  })
}

/** A form opened before would save the bylines that it knows. */
async function refuseOpenForms(trx: Trx, row: PersonRow): Promise<PersonRow> {
  return update(trx, row, {})
}

async function update(
  trx: Trx,
  before: PersonRow,
  changes: { deleted_at?: number | null; merged_into?: string | null },
): Promise<PersonRow> {
  const after = await updatePersonRow(trx, before, changes)
  if (!after) throw new LostRaceError()
  return after
}
