import { settingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

/** The towns and townships of the county, as saved at the desk. */
export async function listPlaceNames({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  const saved = (await findSettings(store.db, ['placeNames'])).get('placeNames')
  return settingsSchema.shape.placeNames.safeParse(saved?.value).data ?? []
}
