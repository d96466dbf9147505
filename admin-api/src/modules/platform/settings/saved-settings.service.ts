import type { SettingKey } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

/** Some of the settings as they were saved, unchecked; those that nobody saved are missing. */
export async function findSavedSettings(
  { store }: Pick<AppContext, 'store'>,
  keys: readonly SettingKey[],
): Promise<Map<string, unknown>> {
  const saved = await findSettings(store.db, keys)
  return new Map([...saved].map(([key, { value }]) => [key, value]))
}
