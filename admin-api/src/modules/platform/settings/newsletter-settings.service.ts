import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/** Whether the links of newsletters that are sent from now on lead by way of the counter. */
export async function countsClicks(context: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findSavedSetting(context, 'countClicks')) ?? false
}
