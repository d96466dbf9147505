import type { WordPressPost } from '@hometown/wordpress-adapter'
import { answerInThread } from '../../../../../threads/answer-in-thread.ts'
import { type SafeArticleOptions, toSafeArticle } from './safe-article.ts'

export interface SafeArticleRequest {
  posts: WordPressPost[]
  options: SafeArticleOptions
}

answerInThread(({ posts, options }: SafeArticleRequest) => posts.flatMap((post) => toSafeArticle(post, options) ?? []))
