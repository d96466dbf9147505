import { type SettingKey, type Settings, settingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

/** Not validated. Keys that were never saved are missing. */
export async function findSavedSettings(
  { store }: Pick<AppContext, 'store'>,
  keys: readonly SettingKey[],
): Promise<Map<string, unknown>> {
  const saved = await findSettings(store.db, keys)
  return new Map([...saved].map(([key, { value }]) => [key, value]))
}

/** Undefined if it was never saved, or if an update made the saved value invalid. */
export async function findSavedSetting<Key extends SettingKey>(
  { store }: Pick<AppContext, 'store'>,
  key: Key,
): Promise<Settings[Key] | undefined> {
  const saved = (await findSettings(store.db, [key])).get(key)
  return settingsSchema.shape[key].safeParse(saved?.value).data as Settings[Key] | undefined
}

export async function countsClicks(context: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findSavedSetting(context, 'countClicks')) ?? false
}

export async function listPlaceNames(context: Pick<AppContext, 'store'>): Promise<string[]> {
  return (await findSavedSetting(context, 'placeNames')) ?? []
}
