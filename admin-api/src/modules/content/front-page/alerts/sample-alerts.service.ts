import type { AlertLevel } from '@hometown/shared-types/reader-alert'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { makeFrontDue } from '../front-page.repository.ts'
import { chooseAnew } from '../publish-front.service.ts'
import { deleteSampleAlertRows, insertAlert } from './alerts.repository.ts'

export { announceFront } from '../publish-front.service.ts'

interface NewSampleAlert {
  readonly level: AlertLevel
  readonly text: string
  readonly startsAt: number
  readonly endsAt: number
}

/** Ended ones, before the first choice of the front page, which shows them. */
export async function insertSampleAlerts(trx: Transaction<Database>, alerts: readonly NewSampleAlert[]): Promise<void> {
  for (const { level, text, startsAt, endsAt } of alerts) {
    const times = { starts_at: startsAt, ends_at: endsAt, created_at: startsAt }
    await insertAlert(trx, {
      ...{ id: uuid(), level, text, url: null, ...times, created_by: null, ended_by: null },
      ...{ sample: 1 },
    })
  }
}

/**
 * The front page is due, too, because it counts businesses that are gone. True if readers or editors get another front
 * page: then call `announceFront` after the commit.
 */
export async function removeSampleAlerts(
  context: Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>,
  trx: Transaction<Database>,
): Promise<boolean> {
  const isOther = (await deleteSampleAlertRows(trx)) > 0 && (await chooseAnew(context, trx))
  await makeFrontDue(trx)
  return isOther
}
