import type { AlertLevel } from '@hometown/shared-types/contract/alerts'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { chooseFrontAgain } from '../publish-front.service.ts'

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
    const row = { id: uuid(), level, text, url: null, ...times, created_by: null, sample: 1 }
    await trx.insertInto('reader_alerts').values(row).execute()
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
  const { numDeletedRows } = await trx.deleteFrom('reader_alerts').where('sample', '=', 1).executeTakeFirst()
  const isOther = numDeletedRows > 0n && (await chooseFrontAgain(context, trx))
  await trx.updateTable('front_page').set({ due_at: 0 }).execute()
  return isOther
}
