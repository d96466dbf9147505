import {
  RETENTION_NAMES,
  type Retention,
  type RetentionName,
  retentionTerm,
  type SaveRetentionInput,
  saveRetentionSchema,
} from '@hometown/shared-types/retention'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue } from '../../../database/settings/instance-values.ts'
import { findSettingValue, saveSettingValue } from '../../../database/settings/setting-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { RETENTION_COUNTS, retentionCountsSchema } from './retention-counts.ts'

const KEY = 'retention'

const savedSchema = z.record(z.string(), z.unknown())

export async function findRetentionDays({
  store,
}: Pick<AppContext, 'store'>): Promise<Readonly<Record<RetentionName, number>>> {
  const saved = savedSchema.parse((await findSettingValue(store.db, KEY)) ?? {})
  const entries = RETENTION_NAMES.map((name) => [name, savedDays(saved, name) ?? retentionTerm(name).days] as const)
  return Object.fromEntries(entries) as Record<RetentionName, number>
}

/** Parses each value separately: one invalid number must not reset the others, since deleted data can't be restored. */
function savedDays(saved: Record<string, unknown>, name: RetentionName): number | undefined {
  return saveRetentionSchema.safeParse({ days: { [name]: saved[name] } }).data?.days[name]
}

export async function getRetention(context: Pick<AppContext, 'store'>): Promise<Retention> {
  const days = await findRetentionDays(context)
  const counted = await findValue(context.store.db, RETENTION_COUNTS, retentionCountsSchema)
  return {
    rules: RETENTION_NAMES.map((name) => {
      const { count = null, bytes = null } = counted?.counts[name] ?? {}
      return { name, days: days[name], count, bytes }
    }),
    countedAt: counted ? new Date(counted.countedAt).toISOString() : null,
  }
}

export async function updateRetention(
  context: Pick<AppContext, 'store' | 'clock'>,
  { user }: SignedIn,
  { days }: SaveRetentionInput,
): Promise<void> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await saveSettingValue(trx, KEY, days, user.username, now)
    await recordAudit(trx, { user, action: 'settings.update', details: { keys: [KEY], days } }, now)
  })
}
