import { ALERT_LIMITS, type NewAlert, type ReaderAlert } from '@hometown/shared-types/contract/alerts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { type Account, defineEntity } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { AlertRow } from './front-page.table.ts'
import {
  chooseFrontPageAgain,
  listRunningAlerts,
  lockFrontPage,
  publicAlertFromRow,
} from './publish-front-page.service.ts'

const HOUR_MS = 3_600_000

const readerAlerts = defineEntity({
  table: 'reader_alerts',
  name: 'Alert',
  stale: 'Another editor changed this alert in the meantime.',
  describe: alertFromRow,
  lists: ['front-page'],
})

export async function listAlerts({ store, clock }: AppContext): Promise<ReaderAlert[]> {
  return (await listRunningAlerts(store.db, clock.now())).map(alertFromRow)
}

function alertFromRow(row: AlertRow): ReaderAlert {
  return { ...publicAlertFromRow(row), createdBy: row.created_by, version: row.version }
}

/** @throws AppError 422 when as many alerts are shown as readers can take in */
export async function createAlert(
  context: AppContext,
  user: Account,
  { level, text, url, hours }: NewAlert,
): Promise<ReaderAlert[]> {
  await context.store.write(user, async (tx) => {
    const { now } = tx
    // The front page is locked first, so that two editors at once don't send a fourth alert.
    await lockFrontPage(tx)
    if ((await listRunningAlerts(tx.db, now)).length >= ALERT_LIMITS.active)
      throw new AppError(422, 'too_many', `Readers see ${ALERT_LIMITS.active} alerts at a time. End one of them first.`)
    for (const ended of await tx.list(readerAlerts, (rows) => rows.where('ends_at', '<=', now))) await tx.remove(ended)
    const times = { starts_at: now, ends_at: now + hours * HOUR_MS }
    const row = { id: uuid(), level, text, url, ...times, created_by: user.username }
    await tx.audit('alert.create', await tx.insert(readerAlerts, row), { title: text })
    await chooseFrontPageAgain(context, tx)
  })
  return listAlerts(context)
}

/** The audit log keeps its text. @throws AppError 404, 409 for a stale version */
export async function endAlert(
  context: AppContext,
  user: Account,
  id: string,
  version: number,
): Promise<ReaderAlert[]> {
  await context.store.write(user, async (tx) => {
    await lockFrontPage(tx)
    const alert = await tx.expect(readerAlerts, id, version)
    await tx.remove(alert)
    await tx.audit('alert.end', alert, { title: alert.text })
    await chooseFrontPageAgain(context, tx)
  })
  return listAlerts(context)
}
