import type { AppContext } from '../../../context.ts'
import { findSavedSetting } from './saved-settings.service.ts'

/**
 * What the paper is called: as saved at the desk, else as the environment has it. Apart from the other settings, so that
 * what they need may ask for it too.
 */
export async function publicationName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  return (await findSavedSetting({ store }, 'siteName')) ?? config.siteName
}

/** The same for the county. */
export async function countyName({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  return (await findSavedSetting({ store }, 'countyName')) ?? config.countyName
}
