import { parentPort } from 'node:worker_threads'
import type { MapPostOptions, WordPressPost } from '@hometown/wordpress-adapter'
import { type SafeArticle, toSafeArticle } from './safe-article.ts'

/** One batch of posts to be mapped and made safe. */
export interface SafeArticleRequest {
  batch: number
  posts: WordPressPost[]
  options: MapPostOptions
}

export interface SafeArticleReply {
  batch: number
  articles: SafeArticle[]
}

parentPort?.on('message', ({ batch, posts, options }: SafeArticleRequest) => {
  const articles = posts.flatMap((post) => toSafeArticle(post, options) ?? [])
  parentPort?.postMessage({ batch, articles } satisfies SafeArticleReply)
})
