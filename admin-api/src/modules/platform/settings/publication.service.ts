import { settingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

/**
 * What the paper is called: as saved at the desk, else as the environment has it. Apart from the other settings, so that
 * what they need may ask for it too.
 */
export async function publicationName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  const saved = (await findSettings(store.db, ['siteName'])).get('siteName')
  return settingsSchema.shape.siteName.safeParse(saved?.value).data ?? config.siteName
}

/** The same for the county. */
export async function countyName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  const saved = (await findSettings(store.db, ['countyName'])).get('countyName')
  return settingsSchema.shape.countyName.safeParse(saved?.value).data ?? config.countyName
}
