import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleWriter } from '../../../content/articles/stored-articles.service.ts'
import { createWordPressWriter } from './wordpress-article-writer.service.ts'

export function chooseArticleWriter(context: AppContext, local: ArticleWriter): ArticleWriter {
  const { wordpress, config } = context
  if (!wordpress || !config.wordpressUrl) return local
  if (!config.wordpressUsername) return refusingWriter
  return createWordPressWriter(context, { client: wordpress, origin: config.wordpressUrl }, local)
}

/** The next sync would delete a row that WordPress doesn't know. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, restore: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(
    403,
    'wordpress_read_only',
    'No WordPress credentials are set, so articles can be changed only in WordPress.',
  )
}
