import type { Person } from '@hometown/shared-types/person'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countPublishedOf, listBylinesOf } from '../bylines/bylines.service.ts'
import { findPersonRow, personFromRow } from './people.repository.ts'
import type { PersonRow } from './people.table.ts'

type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor saved this author in the meantime.'

/** Writes, wakes publishing and the desks, and describes the person that was written. */
export async function writePeople(
  context: AppContext,
  work: (trx: Trx, now: number) => Promise<PersonRow>,
): Promise<Person> {
  const person = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const [described] = await describePeople(trx, [await work(trx, context.clock.now())])
      if (!described) throw new LostRaceError()
      return described
    }),
  )
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['people', 'audit-log'] })
  return person
}

export async function describePeople(db: Kysely<Database>, rows: readonly PersonRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id)
  const bylines = Map.groupBy(await listBylinesOf(db, ids), ({ person_id }) => person_id)
  const articles = await countPublishedOf(db, ids)
  return rows.map((row) =>
    personFromRow(row, {
      bylines: new Map(bylines.get(row.id)?.map(({ key, name }) => [key, name])),
      articles: articles.get(row.id) ?? 0,
    }),
  )
}

export async function getLivingRow(db: Kysely<Database>, id: string): Promise<PersonRow> {
  const row = await findPersonRow(db, id)
  if (!row || row.deleted_at !== null) throw notFound('Author')
  return row
}

export async function requireVersion(trx: Trx, row: PersonRow, version: number): Promise<void> {
  if (version === row.version) return
  const [current] = await describePeople(trx, [row])
  throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current } })
}
