import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MapPostOptions, WordPressPost } from '@hometown/wordpress-adapter'
import type { SafeArticle } from './safe-article.ts'
import type { SafeArticleReply, SafeArticleRequest } from './safe-article.worker.ts'

const HEAP_LIMIT_MB = 256
const BATCH_WITHIN_MS = 15_000
const SINGLE_WITHIN_MS = 3000

export interface SafeArticles {
  articles: SafeArticle[]
  /** Posts that broke the reading of their own HTML: too deep, too large, too slow. */
  failed: number[]
}

export interface SafeArticleReader {
  read(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles>
  close(): Promise<void>
}

/**
 * Foreign HTML is parsed in a thread of its own, with a heap limit and a deadline: a post made to hang or to eat the
 * memory is left out, and costs the others a few seconds at most. One batch at a time.
 */
export function createSafeArticleReader(
  limits: { batchMs: number; singleMs: number } = { batchMs: BATCH_WITHIN_MS, singleMs: SINGLE_WITHIN_MS },
): SafeArticleReader {
  let worker: Worker | undefined
  let batches = 0

  async function read(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles> {
    if (posts.length === 0) return { articles: [], failed: [] }
    const articles = await attempt(posts, options, limits.batchMs)
    return articles ? { articles, failed: [] } : readSingly(posts, options)
  }

  async function readSingly(posts: WordPressPost[], options: MapPostOptions): Promise<SafeArticles> {
    const result: SafeArticles = { articles: [], failed: [] }
    for (const post of posts) {
      const articles = await attempt([post], options, limits.singleMs)
      if (articles) result.articles.push(...articles)
      else result.failed.push(post.id)
    }
    return result
  }

  function attempt(
    posts: WordPressPost[],
    options: MapPostOptions,
    withinMs: number,
  ): Promise<SafeArticle[] | undefined> {
    worker ??= new Worker(join(import.meta.dirname, 'safe-article.worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    })
    const active = worker
    active.ref()
    const request: SafeArticleRequest = { batch: ++batches, posts, options }
    return new Promise((resolve) => {
      const deadline = setTimeout(giveUp, withinMs)
      active.once('error', giveUp)
      active.on('message', receive)
      active.postMessage(request)

      function receive(reply: SafeArticleReply): void {
        if (reply.batch === request.batch) finish(reply.articles)
      }
      function giveUp(): void {
        if (worker === active) worker = undefined
        void active.terminate()
        finish(undefined)
      }
      function finish(articles: SafeArticle[] | undefined): void {
        clearTimeout(deadline)
        active.off('error', giveUp)
        active.off('message', receive)
        // An idle thread must not keep the process alive.
        active.unref()
        resolve(articles)
      }
    })
  }

  return {
    read,
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
