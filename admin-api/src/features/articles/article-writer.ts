import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { ArticleRow } from './articles.table.ts'
import { createLocalWriter } from './local-writer.ts'

/** Where articles are written: into our own table, or into the newsroom's WordPress with our table following. */
export interface ArticleWriter {
  /** @param savedBy the user name, kept with the revision. */
  create(article: NewArticle, savedBy: string | null): Promise<ArticleRow>
  update(id: string, changes: UpdateArticleInput, savedBy: string | null): Promise<ArticleRow>
  remove(id: string, savedBy: string | null): Promise<void>
}

export function articleWriter(context: AppContext): ArticleWriter {
  return context.wordpress ? refusingWriter : createLocalWriter(context)
}

/** A row that WordPress does not know would be lost at the mirror's next look. */
const refusingWriter: ArticleWriter = { create: refuse, update: refuse, remove: refuse }

async function refuse(): Promise<never> {
  throw new AppError(503, 'wordpress_read_only', 'Articles come from WordPress and can only be changed there.')
}
