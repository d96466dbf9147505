import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { createWordPressWriter } from '../wordpress-mirror/write-through.service.ts'
import type { ArticleWriter } from './article-writer.ts'
import { createLocalWriter } from './local-writer.ts'

const writers = new WeakMap<AppContext, ArticleWriter>()

/** The installation's one writer: our own table, or the WordPress that is configured. */
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
  return createWordPressWriter(context, { client: wordpress, origin: config.wordpressUrl }, local)
}

/** A row that WordPress does not know would be lost at the mirror's next look. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(
    403,
    'wordpress_read_only',
    'Articles come from WordPress and can only be changed there: no credentials are configured.',
  )
}
