export { articleFromRow, keywordsFromRow } from './article-json.ts'
export { columnsOfNew, LOCAL_ORIGIN, wholeSeconds } from './article-values.ts'
export {
  deleteArticle,
  deleteSampleArticles,
  findArticle,
  findLargestContentId,
  insertArticle,
  insertArticles,
  isSlugTaken,
  listArticlesBySlugs,
  lockArticle,
  parkSlug,
  updateArticle,
} from './articles.repository.ts'
export type { ArticleMarkColumns, ArticleRow } from './articles.table.ts'
export { articlePath, touchesSite } from './record-article-page.ts'
export {
  claimRevision,
  isPassingAddress,
  isSavedByPerson,
  listLastTitles,
} from './revisions/article-history.repository.ts'
export { type ArticleWriter, registerArticleWriter, type SaveOptions } from './writing/article-writer.ts'
export { takeContentNumbers } from './writing/content-numbers.ts'
export { changesOfRepeatedCreate, isSavedAlready } from './writing/repeated-create.ts'
export { freeAddress, markRemoved, recordSideEffects } from './writing/save-side-effects.ts'
export { STALE_MESSAGE, staleSave } from './writing/stale-save-error.ts'
