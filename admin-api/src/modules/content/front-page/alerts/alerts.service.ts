import {
  ALERT_HISTORY_DAYS,
  ALERT_LIMITS,
  type NewAlert,
  type ReaderAlert,
} from '@hometown/shared-types/contract/alerts'
import { storable } from '@hometown/shared-types/rules/text'
import { instantOrNull } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announceFront, chooseFrontAgain } from '../publish-front.service.ts'
import { listAlertRows, publishedAlert } from './alerts.repository.ts'
import type { AlertRow } from './alerts.table.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Actor = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

const HOUR = 3_600_000
const DAY = 24 * HOUR

export async function listAlerts({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<ReaderAlert[]> {
  const now = clock.now()
  const rows = await listAlertRows(store.db, now - ALERT_HISTORY_DAYS * DAY)
  return rows.map((row) => deskAlert(row, now))
}

/** @throws AppError 422 for an end before the start, or when as many alerts are shown as readers can take in */
export async function createAlert(context: Writing, { user }: Actor, alert: NewAlert): Promise<ReaderAlert> {
  const id = uuid()
  return write(context, async (trx, now) => {
    const startsAt = instantOrNull(alert.startsAt) ?? now
    const endsAt = instantOrNull(alert.endsAt) ?? startsAt + alert.hours * HOUR
    requireSpan(startsAt, endsAt, now)
    await requireRoom(trx, { starts_at: startsAt, ends_at: endsAt }, now)
    const { level, text, url } = alert
    const times = { starts_at: startsAt, ends_at: endsAt, created_at: now }
    await trx
      .insertInto('reader_alerts')
      .values({ id, level, text, url, ...times, created_by: user.username })
      .execute()
    await recordAudit(trx, { user, action: 'alert.create', subject: id, details: { title: text } }, now)
    return deskAlert(await getAlert(trx, id), now)
  })
}

/** Ends it now; readers' history keeps it. @throws AppError 404 for an unknown one, 422 unless it runs */
export async function endAlert(context: Writing, { user }: Actor, id: string): Promise<ReaderAlert> {
  return write(context, async (trx, now) => {
    const before = await getRunning(trx, id, now)
    if (before.starts_at > now) throw new AppError(422, 'planned', 'This alert hasn’t begun. Retract it instead.')
    await trx.updateTable('reader_alerts').set({ ends_at: now }).where('id', '=', before.id).execute()
    await recordAudit(trx, { user, action: 'alert.end', subject: id, details: { title: before.text } }, now)
    return deskAlert({ ...before, ends_at: now }, now)
  })
}

/** Takes it back as if it had not been sent; the audit log keeps its text. @throws AppError 404 */
export async function retractAlert(context: Writing, { user }: Actor, id: string): Promise<ReaderAlert[]> {
  await write(context, async (trx, now) => {
    const { text } = await getAlert(trx, id)
    await trx.deleteFrom('reader_alerts').where('id', '=', id).execute()
    await recordAudit(trx, { user, action: 'alert.delete', subject: id, details: { title: text } }, now)
  })
  return listAlerts(context)
}

/** Runs one transaction, with the choice of the front page that the change leads to. */
async function write<T>(context: Writing, change: (trx: Trx, now: number) => Promise<T>): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const changed = await change(trx, context.clock.now())
      await chooseFrontAgain(context, trx)
      return changed
    }),
  )
  announceFront(context)
  return result
}

async function getAlert(trx: Trx, id: string): Promise<AlertRow> {
  const row = await trx.selectFrom('reader_alerts').selectAll().where('id', '=', storable(id)).executeTakeFirst()
  if (!row) throw notFound('Alert')
  return row
}

async function getRunning(trx: Trx, id: string, now: number): Promise<AlertRow> {
  const row = await getAlert(trx, id)
  if (row.ends_at <= now) throw new AppError(422, 'ended', 'This alert has ended. Send a new one.')
  return row
}

function deskAlert(row: AlertRow, now: number): ReaderAlert {
  const state = row.ends_at <= now ? 'ended' : row.starts_at > now ? 'planned' : 'active'
  return { ...publishedAlert(row), state, createdBy: row.created_by }
}

/** Readers see the newest ones only, so more at a time would vanish unseen. */
async function requireRoom(trx: Trx, wanted: Pick<AlertRow, 'starts_at' | 'ends_at'>, now: number): Promise<void> {
  const others = await listAlertRows(trx, now)
  // There are most of them when one begins.
  const starts = [wanted, ...others].map(({ starts_at: start }) => start)
  const atOnce = starts
    .filter((time) => runsAt(wanted, time))
    .map((time) => others.filter((other) => runsAt(other, time)).length)
  if (Math.max(...atOnce) < ALERT_LIMITS.active) return
  throw new AppError(422, 'too_many', `Readers see ${ALERT_LIMITS.active} alerts at a time. End one of them first.`)
}

function runsAt({ starts_at: start, ends_at: end }: Pick<AlertRow, 'starts_at' | 'ends_at'>, time: number): boolean {
  return start <= time && time < end
}

function requireSpan(startsAt: number, endsAt: number, now: number): void {
  if (endsAt <= startsAt || endsAt <= now) throw new AppError(422, 'invalid', 'The end must be after the start.')
  if (endsAt - startsAt > ALERT_LIMITS.maxHours * HOUR) {
    throw new AppError(422, 'invalid', `An alert lasts ${ALERT_LIMITS.maxHours} hours at most.`)
  }
}
