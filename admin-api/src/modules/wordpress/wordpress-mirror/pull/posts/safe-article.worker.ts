import type { MapPostOptions, WordPressPost } from '@hometown/wordpress-adapter'
import { answerInThread } from '../../../../../threads/answer.ts'
import { toSafeArticle } from './safe-article.ts'

export interface SafeArticleRequest {
  posts: WordPressPost[]
  options: MapPostOptions
}

answerInThread(({ posts, options }: SafeArticleRequest) => posts.flatMap((post) => toSafeArticle(post, options) ?? []))
