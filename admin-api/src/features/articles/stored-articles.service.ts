// What features need that keep or show articles themselves: the mirror, the sample county, the content service.
export {
  claimRevision,
  deleteRedirectFrom,
  listLastTitles,
  listRedirectsTo,
  restoreRedirects,
} from './article-history.repository.ts'
export { articleFromRow, keywordsFromRow } from './article-json.ts'
export { articlePlace, touchesSite } from './article-place.ts'
export { columnsOfNew, LOCAL_ORIGIN } from './article-values.ts'
export { listViewDays, restoreViewDays } from './article-views.repository.ts'
export type { ArticleToCreate, ArticleWriter, SaveOptions } from './article-writer.ts'
export {
  deleteArticle,
  deleteSampleArticles,
  findArticle,
  insertArticle,
  insertArticles,
  updateArticle,
} from './articles.repository.ts'
export type { ArticleRow, NewArticleRow } from './articles.table.ts'
export { takeContentNumbers } from './content-numbers.ts'
export { changesOfRepeatedCreate } from './repeated-create.ts'
export { isSavedAlready } from './repeated-save.ts'
export { leaveTrail } from './save-trail.ts'
export { STALE_MESSAGE, staleSave } from './stale-save.ts'
