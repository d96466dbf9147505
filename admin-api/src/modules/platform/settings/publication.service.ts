import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/** Separate from the other settings, because the code that loads those needs it. */
export async function publicationName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  return (await findSavedSetting({ store }, 'siteName')) ?? config.siteName
}

export async function countyName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  return (await findSavedSetting({ store }, 'countyName')) ?? config.countyName
}
