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
  deleteSampleArticles,
  findArticle,
  findLargestContentId,
  getArticleRow,
  insertArticles,
  isSlugTaken,
  listArticlesBySlugs,
  listKeptSlugs,
  replaceSlug,
  takeContentNumbers,
  takeKeptNumber,
} from './articles.repository.ts'
export type { ArticleRow } from './articles.table.ts'
export { recordArticlePages } from './record-article-page.ts'
export { claimRevision, isSavedByPerson } from './revisions/revisions.service.ts'
export {
  addArticle,
  type DeletedArticle,
  findDeletedOf,
  refuseTakenSlug,
  restoreDeletedRow,
  saveDifferences,
  updateArticle,
  withdrawArticle,
} from './writing/article-versions.ts'
export {
  announceSaved,
  type PostWriter,
  registerPostWriter,
  type Save,
  staleSave,
  writeArticle,
} from './writing/save-article.ts'
