import { alertEmailsSchema } from '@hometown/shared-types/system'
import type { AppContext } from '../../../context.ts'
import { findSettingValue, saveSettingValue } from '../../../database/settings/setting-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'

const KEY = 'alertEmails'

export async function listAlertEmails({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  const parsed = alertEmailsSchema.shape.alertEmails.safeParse(await findSettingValue(store.db, KEY))
  return parsed.success ? parsed.data : []
}

export async function updateAlertEmails(context: AppContext, { user }: SignedIn, emails: string[]): Promise<void> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await saveSettingValue(trx, KEY, emails, user.username, now)
    await recordAudit(trx, { user, action: 'settings.update', details: { keys: [KEY] } }, now)
  })
  announce(context, { type: 'changed', lists: ['settings'] })
}
