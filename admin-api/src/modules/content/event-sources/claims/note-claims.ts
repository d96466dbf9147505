import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { type FieldValues, readSaid, saidAfter } from '../fields/said.ts'
import { listClaims, saveClaims } from './claims.repository.ts'

export interface NewClaim {
  readonly claim: ClaimRef
  readonly eventId: string
  readonly sourceName: string
  readonly url: string | null
  readonly fingerprint: string
  readonly values: FieldValues
}

/** Stores what one source says now. A value that it said before keeps its time. */
export async function saveClaimsOf(
  trx: Transaction<Database>,
  claims: readonly NewClaim[],
  now: number,
): Promise<void> {
  const [first] = claims
  if (!first) return
  const source = { source_kind: first.claim.kind, source_id: first.claim.sourceId }
  const keys = claims.map(({ claim }) => claim.key)
  const before = new Map((await listClaims(trx, source, keys)).map((row) => [row.item_key, row]))
  // An entry that is listed twice counts once: PostgreSQL refuses the second in one statement.
  const byKey = new Map(claims.map((claim) => [claim.claim.key, claim]))
  const rows = [...byKey.values()].map(({ claim, eventId, sourceName, url, fingerprint, values }) => {
    const known = before.get(claim.key)
    return {
      ...source,
      ...{ item_key: claim.key, event_id: eventId, source_name: sourceName, url, fingerprint, is_gone: 0 },
      said: JSON.stringify(saidAfter(known ? readSaid(known.said) : {}, values, now)),
      first_seen_at: known?.first_seen_at ?? now,
      last_seen_at: now,
    }
  })
  await saveClaims(trx, rows)
}
