import {
  DESK_SETTINGS,
  type DeskSettings,
  type SettingKey,
  type Settings,
  settingsSchema,
  type UpdateSettingsInput,
} from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { recordChange, wakePublishing } from '../changes/changes.service.ts'
import { announce } from '../live/live.service.ts'
import { defaultSettings } from './default-settings.ts'
import { deleteSetting, findSettings, saveSetting } from './settings.repository.ts'
import { storableSettings } from './storable-settings.ts'
import { spreadSavedTimeZone } from './time-zone.service.ts'

/** Saved values override the environment. Values that an update made invalid count as not saved. */
export async function getSettings({
  store,
  config,
  ports,
}: Pick<AppContext, 'store' | 'config' | 'ports'>): Promise<DeskSettings> {
  const [rows, sample] = await Promise.all([findSettings(store.db), ports.hasSampleArticles(store.db)])
  const saved: Partial<Settings> = {}
  const versions: DeskSettings['versions'] = {}
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    const row = rows.get(key)
    const parsed = schema.safeParse(row?.value)
    if (!row || !parsed.success) continue
    Object.assign(saved, { [key]: parsed.data })
    Object.assign(versions, { [key]: row.version })
  }
  return { ...defaultSettings({ ...config, timeZone: config.defaultTimeZone, ...saved }, sample), ...saved, versions }
}

export async function updateSettings(
  context: AppContext,
  { user }: SignedIn,
  input: UpdateSettingsInput,
): Promise<DeskSettings> {
  const { seen, ...changes } = input
  const entries = Object.entries(storableSettings(changes)).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return getSettings(context)
  const now = context.clock.now()
  const changesPages = entries.some(([key]) => !DESK_SETTINGS.includes(key as SettingKey))
  try {
    await context.store.db.transaction().execute(async (trx) => {
      for (const [key, value] of entries) {
        const version = seen && (seen[key as SettingKey] ?? 0)
        const write = { key, value, updatedBy: user.username, seen: version }
        const isDone = value === null ? await deleteSetting(trx, key, version) : await saveSetting(trx, write, now)
        if (!isDone) throw new StaleSettingError()
      }
      if (changesPages) await recordChange(trx, { kind: 'settings' }, now)
      await recordAudit(trx, { user, action: 'settings.update', details: { keys: entries.map(([key]) => key) } }, now)
    })
  } catch (error) {
    throw error instanceof StaleSettingError ? await staleSettings(context) : error
  }
  if (changes.timeZone !== undefined) await spreadSavedTimeZone(context)
  if (changesPages) wakePublishing(context)
  announce(context, { type: 'changed', lists: ['settings', 'audit-log'] })
  return getSettings(context)
}

/** Rolls back the whole save. */
class StaleSettingError extends Error {}

async function staleSettings(context: AppContext): Promise<AppError> {
  const message = 'Another editor saved this in the meantime. Check their version, then save again.'
  return new AppError(409, 'stale', message, { extra: { current: await getSettings(context) } })
}
