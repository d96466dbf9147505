export { articleFromRow, keywordsFromRow } from './article-json.ts'
export { articlePath, touchesSite } from './article-path.ts'
export { columnsOfNew, LOCAL_ORIGIN, wholeSeconds } from './article-values.ts'
export {
  deleteArticle,
  deleteSampleArticles,
  findArticle,
  hasSamples,
  insertArticle,
  insertArticles,
  isSlugTaken,
  listArticlesBySlugs,
  lockArticle,
  parkSlug,
  updateArticle,
} from './articles.repository.ts'
export type { ArticleMarkColumns, ArticleRow } from './articles.table.ts'
export {
  claimRevision,
  deleteRedirectFrom,
  isSavedByPerson,
  listLastTitles,
  listRedirects,
  upsertRedirect,
} from './revisions/article-history.repository.ts'
export { isPassingAddress } from './revisions/passing-address.ts'
export type { ArticleWriter, SaveOptions } from './writing/article-writer.ts'
export { takeContentNumbers } from './writing/content-numbers.ts'
export { changesOfRepeatedCreate } from './writing/repeated-create.ts'
export { isSavedAlready } from './writing/repeated-save.ts'
export { freeAddress, markRemoved, recordSideEffects } from './writing/save-side-effects.ts'
export { STALE_MESSAGE, staleSave } from './writing/stale-save-error.ts'
