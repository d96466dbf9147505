import type { NewPerson } from '@hometown/shared-types/person'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { relinkBylines } from '../bylines/bylines.service.ts'
import { columnsOf, deleteSamplePeople, EMPTY_PERSON, insertPeople } from './people.repository.ts'
import { chooseSlug, notifyReaders } from './people.service.ts'
import type { PersonRow } from './people.table.ts'
import { saveBylines } from './person-bylines.ts'

type Trx = Transaction<Database>
type Noting = Pick<AppContext, 'config' | 'clock'>

/** Call it after the articles are there: it links their bylines. */
export async function insertSamplePeople(context: Noting, trx: Trx, people: readonly NewPerson[]): Promise<void> {
  const now = context.clock.now()
  for (const { slug: _, bylines, ...fields } of people) {
    const id = uuid()
    const made: PersonRow = {
      ...EMPTY_PERSON,
      ...columnsOf(fields),
      id,
      slug: await chooseSlug(trx, { name: fields.name, id }, now),
      name: fields.name,
      kind: fields.kind,
      sample: 1,
      created_at: now,
      updated_at: now,
    }
    await insertPeople(trx, [made])
    await relinkBylines(trx, await saveBylines(trx, made, { bylines }))
    await notifyReaders(context, trx, { personId: id, articles: [] })
  }
}

/** Edited ones belong to the newsroom and stay. */
export async function removeSamplePeople(context: Noting, trx: Trx): Promise<void> {
  for (const { id } of await deleteSamplePeople(trx)) await notifyReaders(context, trx, { personId: id, articles: [] })
}
