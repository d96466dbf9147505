import { bylineKey } from '@hometown/shared-types/byline'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { deleteBylines, listBylinesOf, listOwnersOfKeys, upsertBylines } from '../bylines/bylines.service.ts'
import type { PersonRow } from './people.table.ts'

type Trx = Transaction<Database>

export interface WantedBylines {
  /** A former name, under which articles were printed. */
  former?: string | undefined
  /** Undefined: as they are. */
  bylines: readonly string[] | undefined
}

/**
 * The person's own name is a byline too, unless another person has it: two people may have one name. Returns the keys
 * that came or went.
 */
export async function saveBylines(
  trx: Trx,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  { former, bylines }: WantedBylines,
): Promise<Set<string>> {
  const known = new Map((await listBylinesOf(trx, [id])).map((row) => [row.key, row.name]))
  const names = [...(bylines ?? known.values()), ...(former === undefined ? [] : [former])]
  const wanted = new Map(names.map((text) => [bylineKey(text), text]))
  wanted.set(bylineKey(name), name)
  const added = [...wanted.keys()].filter((key) => !known.has(key))
  const taken = new Set((await listOwnersOfKeys(trx, added)).map(({ key }) => key))
  const refused = bylines?.find((text) => taken.has(bylineKey(text)) && bylineKey(text) !== bylineKey(name))
  if (refused) throw takenByline(refused)
  const free = added.filter((key) => !taken.has(key))
  const removed = [...known.keys()].filter((key) => !wanted.has(key))
  await deleteBylines(trx, id, removed)
  await upsertBylines(
    trx,
    [...wanted]
      .filter(([key, text]) => free.includes(key) || (known.has(key) && known.get(key) !== text))
      .map(([key, text]) => ({ key, name: text, person_id: id })),
  )
  return new Set([...free, ...removed])
}

function takenByline(text: string): AppError {
  const message = `“${text}” is another author’s byline. Remove it there first.`
  return new AppError(422, 'invalid', message, { issues: [{ path: 'bylines', message }] })
}
