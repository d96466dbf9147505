import type { AuthorOptions } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { publicationName } from '../../../platform/settings/publication.service.ts'
import { findSavedSetting } from '../../../platform/settings/saved-settings.service.ts'

/** Whose names posts get, as Settings says. */
export async function findBylineOptions(context: AppContext): Promise<Required<Omit<AuthorOptions, 'coauthors'>>> {
  const bylines = (await findSavedSetting(context, 'bylines')) ?? 'authors'
  return { siteName: await publicationName(context), bylines }
}

/** Changes if all posts must be read again to get the right names. */
export async function bylineState(context: AppContext): Promise<string> {
  const { siteName, bylines } = await findBylineOptions(context)
  return `${bylines}\n${siteName}`
}
