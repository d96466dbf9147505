import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/** The towns and townships of the county, as saved at the desk. */
export async function listPlaceNames(context: Pick<AppContext, 'store'>): Promise<string[]> {
  return (await findSavedSetting(context, 'placeNames')) ?? []
}
