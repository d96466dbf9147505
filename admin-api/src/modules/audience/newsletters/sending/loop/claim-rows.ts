import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { isRecipient } from '../../../subscribers/recipients/recipients.service.ts'
import { closeUnsent, putOnTheWire } from '../ledger/deliveries.repository.ts'
import { type Candidate, listDueAgain, listQueued } from '../ledger/waiting-deliveries.repository.ts'
import type { ActiveSend, Deltas } from './active-sends.repository.ts'

export interface ClaimedRow {
  sendNo: number
  newsletterId: string
  email: string
  token: string
  variant: number
  /** Including this one. */
  attempts: number
  wasDeferred: boolean
}

export interface ClaimOptions {
  limit: number
  fence: number
  now: number
  confirmedOnly: boolean
}

export interface Claim {
  rows: ClaimedRow[]
  /** Rows closed without a message; more rows may be available at once. */
  unsent: number
  deltas: Deltas
  nextEmail: string | undefined
}

/** Claims the next rows of a send. Recipients who have unsubscribed or are suppressed by now are closed instead. */
export async function claimRows(trx: Transaction<Database>, send: ActiveSend, options: ClaimOptions): Promise<Claim> {
  const { fence, limit, now } = options
  const due = send.deferred > 0 ? await listDueAgain(trx, send.no, now, limit) : []
  const queued = due.length < limit ? await listQueued(trx, send.no, send.next_email, limit - due.length) : []
  const { written, suppressed, unsubscribed } = sort([...due, ...queued], options.confirmedOnly)
  const put = await each(written, (emails) => putOnTheWire(trx, send.no, emails, fence, now))
  const kept = await each(suppressed, (emails) => closeUnsent(trx, send.no, emails, 'suppressed', now))
  const left = await each(unsubscribed, (emails) => closeUnsent(trx, send.no, emails, 'unsubscribed', now))
  const isChanged = (row: Candidate) => put.has(row.email) || kept.has(row.email) || left.has(row.email)
  const deltas: Deltas = {
    on_the_wire: put.size,
    suppressed: kept.size,
    unsubscribed: left.size,
    deferred: -due.filter(isChanged).length,
  }
  return {
    deltas,
    nextEmail: queued.at(-1)?.email,
    rows: written.filter(({ email }) => put.has(email)).map((row) => toClaimed(send, row)),
    unsent: kept.size + left.size,
  }
}

async function each(
  rows: readonly Candidate[],
  change: (emails: string[]) => Promise<string[]>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  return new Set(await change(rows.map(({ email }) => email)))
}

function sort(candidates: readonly Candidate[], confirmedOnly: boolean) {
  const sorted: Record<'written' | 'suppressed' | 'unsubscribed', Candidate[]> = {
    written: [],
    suppressed: [],
    unsubscribed: [],
  }
  for (const candidate of candidates) {
    const { token, status, confirmed_at, awaits_confirmation, suppressed } = candidate
    const isReader =
      token !== null &&
      status !== null &&
      awaits_confirmation !== null &&
      isRecipient({ status, confirmed_at, awaits_confirmation }, { doubleOptIn: confirmedOnly })
    if (!isReader) sorted.unsubscribed.push(candidate)
    else if (suppressed !== null) sorted.suppressed.push(candidate)
    else sorted.written.push(candidate)
  }
  return sorted
}

function toClaimed(send: ActiveSend, row: Candidate): ClaimedRow {
  return {
    sendNo: send.no,
    newsletterId: send.newsletter_id,
    email: row.email,
    token: row.token ?? '',
    variant: row.variant,
    attempts: row.attempts + 1,
    wasDeferred: row.next_attempt_at !== null,
  }
}
