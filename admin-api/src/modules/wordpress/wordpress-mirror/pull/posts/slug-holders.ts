import { isArticleSlug } from '@hometown/shared-types/article-slug'
import type { WordPressPost } from '@hometown/wordpress-adapter'
import { listSlugOwners } from '../mirror.repository.ts'
import type { Mirror } from '../mirror.ts'
import { fetchPosts, type WordPressSource } from '../wordpress-source.ts'
import type { SafeArticle } from './safe-article.ts'

/** Of a chain of moved posts, each request finds the next one. */
const REQUESTS_AT_MOST = 100

export interface SlugHolders {
  /** As WordPress answered. */
  posts: WordPressPost[]
  articles: SafeArticle[]
  /** The versions of their rows before they were fetched, by post number. */
  versions: Map<number, number>
  /** Holders that aren't in WordPress anymore. */
  missing: number[]
  /** Posts that want the slug of another one, and those that have it. */
  movers: Set<number>
}

/**
 * Posts change places: a webhook names one of them, and our row of the other one is older. So what has the slug that a post
 * wants is fetched too, and what has the slug that this one wants, until all of them can be stored at once.
 */
export async function fetchSlugHolders(
  { context, origin }: Pick<Mirror, 'context' | 'origin'>,
  source: WordPressSource,
  articles: readonly SafeArticle[],
  read: (posts: WordPressPost[]) => Promise<SafeArticle[]>,
): Promise<SlugHolders> {
  const found: SlugHolders = { posts: [], articles: [], versions: new Map(), missing: [], movers: new Set() }
  const known = new Set(articles.map(({ wordpressPostId }) => wordpressPostId))
  let latest = articles
  for (let requests = 0; latest.length > 0 && requests < REQUESTS_AT_MOST; requests++) {
    const wanted = new Map(latest.filter(({ slug }) => isArticleSlug(slug)).map((article) => [article.slug, article]))
    const owners = (await listSlugOwners(context.store.db, [...wanted.keys()])).filter(
      (owner) => owner.origin === origin && owner.wordpress_id !== wanted.get(owner.slug)?.wordpressPostId,
    )
    for (const { slug, wordpress_id } of owners)
      for (const id of [wordpress_id, wanted.get(slug)?.wordpressPostId]) if (id !== undefined) found.movers.add(id)
    const unread = owners.filter(({ wordpress_id }) => !known.has(wordpress_id))
    for (const { wordpress_id, version } of unread) {
      known.add(wordpress_id)
      found.versions.set(wordpress_id, version)
    }
    const { posts, missing } = await fetchPosts(
      source,
      unread.map(({ wordpress_id }) => wordpress_id),
    )
    latest = await read(posts)
    found.posts.push(...posts)
    found.articles.push(...latest)
    found.missing.push(...missing)
  }
  return found
}
