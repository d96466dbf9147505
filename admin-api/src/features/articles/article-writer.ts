import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { createSafeArticleReader } from '../wordpress-mirror/safe-articles.ts'
import { createWordPressWriter } from '../wordpress-mirror/write-through.ts'
import type { ArticleRow } from './articles.table.ts'
import { createLocalWriter } from './local-writer.ts'

/** Where articles are written: into our own table, or into the newsroom's WordPress with our table following. */
export interface ArticleWriter {
  /** @param savedBy the user name, kept with the revision. */
  create(article: NewArticle, savedBy: string | null): Promise<ArticleRow>
  update(id: string, changes: UpdateArticleInput, savedBy: string | null): Promise<ArticleRow>
  remove(id: string, savedBy: string | null): Promise<void>
}

const writers = new WeakMap<AppContext, ArticleWriter>()

export function articleWriter(context: AppContext): ArticleWriter {
  const writer = writers.get(context) ?? chooseWriter(context)
  writers.set(context, writer)
  return writer
}

function chooseWriter(context: AppContext): ArticleWriter {
  const { wordpress, config } = context
  const local = createLocalWriter(context)
  if (!wordpress || !config.wordpressUrl) return local
  if (!config.wordpressUsername) return refusingWriter
  const mirror = { context, origin: config.wordpressUrl, reader: createSafeArticleReader() }
  return createWordPressWriter(mirror, wordpress, local)
}

/** A row that WordPress does not know would be lost at the mirror's next look. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(
    503,
    'wordpress_read_only',
    'Articles come from WordPress and can only be changed there: no credentials are configured.',
  )
}
