export {
  articleFromRow,
  changesOfRepeat,
  columnsOfNew,
  isFromWordPress,
  isSavedAlready,
  keptOrigin,
  keywordsFromRow,
  LOCAL_ORIGIN,
  ownOrigins,
  wholeSeconds,
} from './article-values.ts'
export {
  articlePages,
  articles,
  findLargestContentId,
  listArticlesBySlugs,
  listKeptSlugs,
  takeContentNumbers,
  takeKeptNumber,
} from './articles.repository.ts'
export type { ArticleRow } from './articles.table.ts'
export { claimRevision, isSavedByPerson } from './revisions/revisions.service.ts'
export {
  addArticle,
  type DeletedArticle,
  type ExpectedArticle,
  findDeletedOf,
  refuseTakenSlug,
  restoreDeletedRow,
  saveDifferences,
  withdrawArticle,
} from './writing/article-versions.ts'
export {
  type CheckedSave,
  type Creation,
  type PostWriter,
  registerPostWriter,
  type Save,
  saveRepeat,
  staleSave,
} from './writing/save-article.ts'
