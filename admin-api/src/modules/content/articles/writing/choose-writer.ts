import type { AppContext } from '../../../../context.ts'
import type { ArticleWriter } from './article-writer.ts'
import { createLocalWriter } from './local-writer.ts'

const writers = new WeakMap<AppContext, ArticleWriter>()

export function articleWriter(context: AppContext): ArticleWriter {
  const writer = writers.get(context) ?? context.ports.chooseArticleWriter(context, createLocalWriter(context))
  writers.set(context, writer)
  return writer
}
