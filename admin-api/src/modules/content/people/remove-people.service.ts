import { bylineKey } from '@hometown/shared-types/byline'
import type { Person } from '@hometown/shared-types/person'
import type { AppContext } from '../../../context.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { deleteArticlesOf, listBylinesOf, listPublishedOf, relinkBylines } from '../bylines/bylines.service.ts'
import { findPersonRow, lockPerson, updatePersonRow } from './people.repository.ts'
import { notifyReaders } from './people.service.ts'
import { getLivingRow, requireVersion, writePeople } from './people-writes.ts'

/** Their articles keep the byline, without a link. */
export async function deletePerson(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  version: number,
): Promise<Person> {
  return writePeople(context, async (trx, now) => {
    await lockPerson(trx, id)
    const before = await getLivingRow(trx, id)
    await requireVersion(trx, before, version)
    const articles = await listPublishedOf(trx, id)
    await deleteArticlesOf(trx, id)
    const gone = await updatePersonRow(trx, before, { deleted_at: now })
    if (!gone) throw new LostRaceError()
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.delete', subject: id, details: { name: before.name } }, now)
    return gone
  })
}

/** Undoes a deletion. Bylines that others have got meanwhile stay theirs. */
export async function restorePerson(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
): Promise<Person> {
  return writePeople(context, async (trx, now) => {
    await lockPerson(trx, id)
    const before = await findPersonRow(trx, id)
    if (!before) throw notFound('Author')
    if (before.deleted_at === null) return before
    const restored = await updatePersonRow(trx, before, { deleted_at: null })
    if (!restored) throw new LostRaceError()
    const keys = new Set((await listBylinesOf(trx, [id])).map(({ key }) => key))
    const articles = await relinkBylines(trx, keys.add(bylineKey(before.name)))
    await notifyReaders(context, trx, { personId: id, articles })
    await recordAudit(trx, { user, action: 'person.restore', subject: id, details: { name: before.name } }, now)
    return restored
  })
}
