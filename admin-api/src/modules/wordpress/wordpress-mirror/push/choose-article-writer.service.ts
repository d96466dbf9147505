import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { ArticleWriter } from '../../../content/articles/stored-articles.service.ts'
import { createWordPressWriter } from './wordpress-article-writer.service.ts'

/** Our own table without a WordPress; nothing where that can only be read. */
export function chooseArticleWriter(context: AppContext, local: ArticleWriter): ArticleWriter {
  const { wordpress, config } = context
  if (!wordpress || !config.wordpressUrl) return local
  if (!config.wordpressUsername) return refusingWriter
  return createWordPressWriter(context, { client: wordpress, origin: config.wordpressUrl }, local)
}

/** A row that WordPress does not know would be lost at the mirror's next look. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, restore: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(
    403,
    'wordpress_read_only',
    'Articles come from WordPress and can only be changed there: no credentials are configured.',
  )
}
