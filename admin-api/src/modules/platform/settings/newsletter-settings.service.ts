import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

export async function countsClicks(context: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findSavedSetting(context, 'countClicks')) ?? false
}
