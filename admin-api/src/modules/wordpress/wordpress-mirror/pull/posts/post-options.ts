import type { MapPostOptions, WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../../context.ts'
import { findBylineOptions } from '../byline-options.ts'
import type { WordPressSource } from '../wordpress-source.ts'

/** What these posts don't have themselves. */
export async function findPostOptions(
  context: AppContext,
  source: WordPressSource,
  posts: readonly WordPressPost[],
): Promise<MapPostOptions> {
  return {
    ...(await findBylineOptions(context)),
    coauthors: await source.coauthors.of(posts, context.clock.now()),
    categoryMap: context.config.categoryMap,
  }
}
