import { settingsSchema } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { findSettings } from './settings.repository.ts'

/** Whether the links of newsletters that are sent from now on lead by way of the counter. */
export async function countsClicks({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  const saved = (await findSettings(store.db, ['countClicks'])).get('countClicks')
  return settingsSchema.shape.countClicks.safeParse(saved?.value).data ?? false
}
