import type { AppContext } from '../../../context.ts'
import type { RecurringLook } from '../schedule/polling-tasks.service.ts'
import { deleteUnsent, listUnsent, type UnsentRow } from './audit-outbox.repository.ts'

const EVERY_MS = 2000
const ENTRIES_PER_CALL = 200
const LONGEST_LOOK_MS = 20_000
const ANSWERS_WITHIN_MS = 10_000
const FIRST_WAIT_MS = 4000
const LONGEST_WAIT_MS = 5 * 60_000

/** Only where `AUDIT_LOG_URL` is set. One machine at a time does it. */
export const forwardAudit: RecurringLook = { name: 'audit-log', everyMs: EVERY_MS, run: createForwarder() }

/**
 * Sends what is in the outbox as NDJSON, and deletes it there once it is taken. If we die in between, it is sent again:
 * the other system tells by `id`.
 */
export function createForwarder(): (context: AppContext) => Promise<void> {
  let failures = 0
  let waitsUntil = Number.NEGATIVE_INFINITY

  return async (context) => {
    const { auditLog } = context.config
    if (!auditLog || context.clock.now() < waitsUntil) return
    const endsAt = performance.now() + LONGEST_LOOK_MS
    while (performance.now() < endsAt) {
      const rows = await listUnsent(context.store.db, ENTRIES_PER_CALL)
      if (rows.length === 0) return
      const failed = await send(context, auditLog, rows)
      if (failed) return noteFailure(context, failed)
      if (failures > 0) context.log.warn({ failures }, 'AUDIT_LOG_URL takes the audit log again')
      failures = 0
      await context.store.groupWrite((trx) =>
        deleteUnsent(
          trx,
          rows.map(({ id }) => id),
        ),
      )
      if (rows.length < ENTRIES_PER_CALL) return
    }
  }

  function noteFailure({ log, clock }: AppContext, { reason, retryAfter = 0 }: Failure): void {
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(retryAfter * 1000, FIRST_WAIT_MS * 2 ** failures))
    failures++
    waitsUntil = clock.now() + wait
    log.error({ reason, failures, retryInMs: wait }, 'could not send the audit log to AUDIT_LOG_URL; we will retry')
  }
}

interface Failure {
  reason: string
  /** Seconds. */
  retryAfter?: number | undefined
}

async function send(
  { outside, config }: AppContext,
  { url, token }: { url: string; token: string | undefined },
  rows: readonly UnsentRow[],
): Promise<Failure | undefined> {
  if (!outside) return { reason: 'There is no way out.' }
  const lines = rows.flatMap((row) => lineOf(row, config.siteUrl))
  if (lines.length === 0) return undefined
  const answer = await outside.post(url, {
    headers: { 'content-type': 'application/x-ndjson', ...(token && { authorization: `Bearer ${token}` }) },
    body: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    withinMs: ANSWERS_WITHIN_MS,
    trustedOrigins: [new URL(url).origin],
  })
  if (answer.outcome !== 'answered') return { reason: answer.reason }
  const { status, retryAfter } = answer
  return status >= 200 && status < 300 ? undefined : { reason: `It answered ${status}.`, retryAfter }
}

/** Nothing for an entry that retention has deleted since. */
function lineOf({ id, added_at, warning, action, ...entry }: UnsentRow, site: string): object[] {
  const head = { id, at: new Date(added_at).toISOString(), site }
  if (warning !== null) return [{ ...head, type: 'warning', ...JSON.parse(warning) }]
  if (action === null) return []
  const { username, subject, address } = entry
  const details = entry.details === null ? {} : JSON.parse(entry.details)
  return [{ ...head, type: 'audit', username, action, subject, address, details }]
}
