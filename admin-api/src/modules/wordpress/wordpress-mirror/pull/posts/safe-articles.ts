import type { MapPostOptions, WordPressPost } from '@hometown/wordpress-adapter'
import { createThread } from '../../../../../threads/thread.ts'
import type { SafeArticle } from './safe-article.ts'
import type { SafeArticleRequest } from './safe-article.worker.ts'

const HEAP_LIMIT_MB = 256
const BATCH_WITHIN_MS = 15_000
const SINGLE_WITHIN_MS = 3000

export interface SafeArticles {
  articles: SafeArticle[]
  /** HTML that is too deep, too large or too slow to parse. */
  failed: number[]
}

export interface SafeArticleReader {
  read(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles>
  close(): Promise<void>
}

/** In a thread, so that a hostile post delays the others only briefly. */
function createSafeArticleReader(): SafeArticleReader {
  const thread = createThread<SafeArticleRequest, SafeArticle[]>(new URL('./safe-article.worker.ts', import.meta.url), {
    heapMb: HEAP_LIMIT_MB,
    deadlineMs: BATCH_WITHIN_MS,
  })

  async function read(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles> {
    if (posts.length === 0) return { articles: [], failed: [] }
    const batch = await thread.run({ posts, options })
    return batch.outcome === 'done' ? { articles: batch.value, failed: [] } : readSingly(posts, options)
  }

  async function readSingly(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles> {
    const result: SafeArticles = { articles: [], failed: [] }
    for (const post of posts) {
      const single = await thread.run({ posts: [post], options }, { deadlineMs: SINGLE_WITHIN_MS })
      if (single.outcome === 'done') result.articles.push(...single.value)
      else result.failed.push(post.id)
    }
    return result
  }

  return { read, close: () => thread.close() }
}

/** They start with the first post and stay for the life of the process. */
export const safeArticleReaders = {
  poll: createSafeArticleReader(),
  saves: createSafeArticleReader(),
} as const
