import type { AppContext } from '../../../../context.ts'
import type { ArticleWriter } from './article-writer.ts'
import { createLocalWriter } from './local-writer.ts'

interface Chosen {
  readonly writer: ArticleWriter
  readonly wordpress: AppContext['wordpress']
}

const chosen = new WeakMap<AppContext, Chosen>()

/** Another one as soon as administrators connect another WordPress. */
export function articleWriter(context: AppContext): ArticleWriter {
  const { wordpress } = context
  const before = chosen.get(context)
  if (before && before.wordpress === wordpress) return before.writer
  const writer = context.ports.chooseArticleWriter(context, createLocalWriter(context))
  chosen.set(context, { writer, wordpress })
  return writer
}
