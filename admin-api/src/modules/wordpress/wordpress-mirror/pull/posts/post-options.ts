import {
  type AuthorOptions,
  coauthorNicenames,
  type MapPostOptions,
  type WordPressClient,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../../context.ts'
import { publicationName } from '../../../../platform/settings/publication.service.ts'
import { findSavedSetting } from '../../../../platform/settings/saved-settings.service.ts'

/** What these posts don't have themselves. */
export async function findPostOptions(
  context: AppContext,
  source: { readonly coauthors: CoauthorNames },
  posts: readonly WordPressPost[],
): Promise<MapPostOptions> {
  return {
    ...(await findBylineOptions(context)),
    coauthors: await source.coauthors.of(posts, context.clock.now()),
    categoryMap: context.config.categoryMap,
  }
}

/** Whose names posts get, as Settings says. */
async function findBylineOptions(context: AppContext): Promise<Required<Omit<AuthorOptions, 'coauthors'>>> {
  const bylines = (await findSavedSetting(context, 'bylines')) ?? 'authors'
  return { siteName: await publicationName(context), bylines }
}

/** Changes if all posts must be read again to get the right names. */
export async function bylineState(context: AppContext): Promise<string> {
  const { siteName, bylines } = await findBylineOptions(context)
  return `${bylines}\n${siteName}`
}

/** After this time, a renamed author gets the new name in posts that are read again. */
const KNOWN_FOR_MS = 60 * 60_000
/** More are forgotten, oldest first. */
const NAMES_LIMIT = 5000

export interface CoauthorNames {
  /** Display names by nicename of the authors of these posts in Co-Authors Plus. */
  of(posts: readonly WordPressPost[], now: number): Promise<Record<string, string>>
  /** Asks again for each name, as after a change that WordPress tells of. */
  forget(): void
}

/** Asks WordPress once for each author: a post has only their nicenames. */
export function createCoauthorNames(client: Pick<WordPressClient, 'coauthor'>): CoauthorNames {
  const known = new Map<string, { name: string | undefined; until: number }>()

  async function nameOf(nicename: string, now: number): Promise<string | undefined> {
    const before = known.get(nicename)
    if (before && before.until > now) return before.name
    const name = (await client.coauthor(nicename))?.display_name
    known.delete(nicename)
    known.set(nicename, { name, until: now + KNOWN_FOR_MS })
    const [oldest] = known.keys()
    if (known.size > NAMES_LIMIT && oldest !== undefined) known.delete(oldest)
    return name
  }

  return {
    forget: () => known.clear(),
    async of(posts, now) {
      const names: Record<string, string> = {}
      for (const nicename of new Set(posts.flatMap(coauthorNicenames))) {
        const name = await nameOf(nicename, now)
        if (name !== undefined) names[nicename] = name
      }
      return names
    },
  }
}
