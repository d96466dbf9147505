import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

export async function listPlaceNames(context: Pick<AppContext, 'store'>): Promise<string[]> {
  return (await findSavedSetting(context, 'placeNames')) ?? []
}
