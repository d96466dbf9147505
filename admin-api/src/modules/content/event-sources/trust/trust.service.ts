import type { SourceKind, SourceTrusts } from '@hometown/shared-types/event-sources'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listEventIdsOfSource } from '../claims/claims.repository.ts'
import { type Settling, settleFields } from '../fields/settle-fields.ts'
import { listTrust, replaceTrust } from './trust.repository.ts'
import { trustsFrom } from './trust.ts'

export async function getTrust(db: Kysely<Database>, kind: SourceKind, id: string): Promise<SourceTrusts> {
  return trustsFrom((await listTrust(db, [id])).filter(({ source_kind }) => source_kind === kind))
}

/** Applies at once to what the source says now. */
export async function setTrust(
  context: Settling,
  trx: Transaction<Database>,
  source: { kind: SourceKind; id: string },
  { all, fields }: SourceTrusts,
): Promise<void> {
  const place = { source_kind: source.kind, source_id: source.id }
  const named = Object.entries(fields).map(([field, trust]) => ({
    ...place,
    field: field as keyof typeof fields,
    trust,
  }))
  const whole = all === 'usual' ? [] : [{ ...place, field: '*' as const, trust: all }]
  await replaceTrust(trx, source, [...whole, ...named])
  await settleFields(context, trx, await listEventIdsOfSource(trx, place))
}
