import type { AppContext } from '../../../../context.ts'
import type { ArticleWriter } from './article-writer.ts'
import { createLocalWriter } from './local-writer.ts'

const writers = new WeakMap<AppContext, ArticleWriter>()

/** The installation's one writer: our own table, or the WordPress that is configured. */
export function articleWriter(context: AppContext): ArticleWriter {
  const writer = writers.get(context) ?? context.ports.chooseArticleWriter(context, createLocalWriter(context))
  writers.set(context, writer)
  return writer
}
