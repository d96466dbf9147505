import { ALERT_LIMITS, type NewAlert, type ReaderAlert } from '@hometown/shared-types/contract/alerts'
import { storable } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announceFront, chooseFrontAgain, listAlertRows, publishedAlert } from './publish-front.service.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Actor = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

const HOUR = 3_600_000

export async function listAlerts({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<ReaderAlert[]> {
  const rows = await listAlertRows(store.db, clock.now())
  return rows.map((row) => ({ ...publishedAlert(row), createdBy: row.created_by }))
}

/** @throws AppError 422 when as many alerts are shown as readers can take in */
export async function createAlert(
  context: Writing,
  { user }: Actor,
  { level, text, url, hours }: NewAlert,
): Promise<ReaderAlert[]> {
  await write(context, async (trx, now) => {
    if ((await listAlertRows(trx, now)).length >= ALERT_LIMITS.active) {
      throw new AppError(422, 'too_many', `Readers see ${ALERT_LIMITS.active} alerts at a time. End one of them first.`)
    }
    const id = uuid()
    const times = { starts_at: now, ends_at: now + hours * HOUR }
    await trx.deleteFrom('reader_alerts').where('ends_at', '<=', now).execute()
    await trx
      .insertInto('reader_alerts')
      .values({ id, level, text, url, ...times, created_by: user.username })
      .execute()
    await recordAudit(trx, { user, action: 'alert.create', subject: id, details: { title: text } }, now)
  })
  return listAlerts(context)
}

/** The audit log keeps its text. @throws AppError 404 */
export async function endAlert(context: Writing, { user }: Actor, id: string): Promise<ReaderAlert[]> {
  await write(context, async (trx, now) => {
    const ended = trx.deleteFrom('reader_alerts').where('id', '=', storable(id)).returning('text')
    const alert = await ended.executeTakeFirst()
    if (!alert) throw notFound('Alert')
    await recordAudit(trx, { user, action: 'alert.end', subject: id, details: { title: alert.text } }, now)
  })
  return listAlerts(context)
}

/** Runs one transaction, with the choice of the front page that the change leads to. */
async function write(context: Writing, change: (trx: Trx, now: number) => Promise<void>): Promise<void> {
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      await change(trx, context.clock.now())
      await chooseFrontAgain(context, trx)
    }),
  )
  announceFront(context)
}
