import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { isRecipient } from '../../../subscribers/recipients/recipients.service.ts'
import { closeUnsent, putOnTheWire } from '../ledger/deliveries.repository.ts'
import { type Candidate, listDueAgain, listQueued } from '../ledger/waiting-deliveries.repository.ts'
import type { ActiveSend, Deltas } from './active-sends.repository.ts'
import type { DomainQuotas } from './domain-quotas.ts'
import { domainOf, type SendCursor } from './send-cursors.ts'

/** Extra rows to read when some domains can't take more now. */
const LOOK_AHEAD = 100
const LOOKS = 3

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
  quotas: DomainQuotas
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
export async function claimRows(
  trx: Transaction<Database>,
  send: ActiveSend,
  place: SendCursor,
  options: ClaimOptions,
): Promise<Claim> {
  const { fence, limit, now } = options
  const due = send.deferred > 0 ? await chooseDue(trx, send, options) : []
  const first = await chooseQueued(trx, send, place, { ...options, limit: limit - due.length })
  const chosen = [...due, ...first.chosen]
  const { written, suppressed, unsubscribed } = sort(chosen, options.confirmedOnly)
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
    nextEmail: first.nextEmail === send.next_email ? undefined : first.nextEmail,
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

async function chooseDue(trx: Transaction<Database>, send: ActiveSend, options: ClaimOptions): Promise<Candidate[]> {
  const { quotas, limit, now } = options
  const due = await listDueAgain(trx, send.no, now, quotas.isShort ? limit + LOOK_AHEAD : limit)
  return takeSome(due, quotas, limit)
}

function takeSome(rows: readonly Candidate[], quotas: DomainQuotas, limit: number): Candidate[] {
  const some: Candidate[] = []
  for (const row of rows) {
    if (some.length === limit) break
    if (quotas.take(domainOf(row.email))) some.push(row)
  }
  return some
}

/** First rows that were left behind and whose domain has room again, then rows from the front. */
async function chooseQueued(
  trx: Transaction<Database>,
  send: ActiveSend,
  place: SendCursor,
  options: ClaimOptions,
): Promise<{ chosen: Candidate[]; nextEmail: string }> {
  const { quotas, limit } = options
  const chosen: Candidate[] = []
  let nextEmail = send.next_email
  if (limit <= 0) return { chosen, nextEmail }

  if ([...place.left].some(quotas.has)) {
    const range = { from: nextEmail, below: place.front, limit: limit + LOOK_AHEAD }
    const behind = await listQueued(trx, send.no, range)
    nextEmail = behind[0]?.email ?? place.front
    if (behind.length === 0) place.left.clear()
    chosen.push(...takeSome(behind, quotas, limit))
  }
  for (let look = 0; look < LOOKS && chosen.length < limit; look++) {
    const ahead = limit - chosen.length + (quotas.isShort ? LOOK_AHEAD : 0)
    const rows = await listQueued(trx, send.no, { from: place.front, limit: ahead })
    const seen = new Set(chosen.map(({ email }) => email))
    for (const row of rows) {
      if (chosen.length === limit) break
      place.front = row.email
      if (seen.has(row.email)) continue
      if (quotas.take(domainOf(row.email))) chosen.push(row)
      else place.left.add(domainOf(row.email))
    }
    if (rows.length < ahead) break
  }
  // No row is left behind, so all before the front are done.
  if (place.left.size === 0) nextEmail = place.front
  return { chosen, nextEmail }
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
