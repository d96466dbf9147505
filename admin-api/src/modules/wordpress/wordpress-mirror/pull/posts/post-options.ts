import type { WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../../context.ts'
import { findBylineOptions } from '../byline-options.ts'
import { findColors } from '../palette/palette.repository.ts'
import type { WordPressSource } from '../wordpress-source.ts'
import type { SafeArticleOptions } from './safe-article.ts'

/** What these posts don't have themselves. */
export async function findPostOptions(
  context: AppContext,
  source: WordPressSource,
  posts: readonly WordPressPost[],
): Promise<SafeArticleOptions> {
  const { wordpressUrl } = context.config
  return {
    ...(await findBylineOptions(context)),
    coauthors: await source.coauthors.of(posts, context.clock.now()),
    categoryMap: context.config.categoryMap,
    palette: wordpressUrl === undefined ? undefined : await findColors(context.store.db, wordpressUrl),
  }
}
