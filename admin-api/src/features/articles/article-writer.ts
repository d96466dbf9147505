import type { NewArticle, UpdateArticleInput } from '@hometown/shared-types/article'
import type { ArticleRow } from './articles.table.ts'

/** Where articles are written: into our own table, or into the newsroom's WordPress with our table following. */
export interface ArticleWriter {
  /** @param savedBy the user name, kept with the revision. */
  create(article: NewArticle, savedBy: string | null): Promise<ArticleRow>
  update(id: string, changes: UpdateArticleInput, savedBy: string | null): Promise<ArticleRow>
  remove(id: string, savedBy: string | null): Promise<void>
}
