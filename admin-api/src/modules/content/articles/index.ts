export { getOwnRow } from './article-access.service.ts'
export { articlePictures } from './article-pictures.ts'
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
export { isReader } from './article-views.service.ts'
export {
  articlePages,
  articles,
  findLargestContentId,
  listArticlesBySlugs,
  listKeptSlugs,
  takeContentNumbers,
  takeKeptNumber,
} from './articles.repository.ts'
export { countArticlesInReview, getArticle, isSlugInUse, markForDesk } from './articles.service.ts'
export type { ArticleRow } from './articles.table.ts'
export { closeJobs, jobFromRow, jobOfPreview, postJobFromRow } from './job-details.service.ts'
export { linkPartsElsewhere } from './wordpress-texts/unsupported-blocks.ts'
export { findTextLinks, listLinkingArticles, withOwnLinks, withOwnPaths } from './wordpress-texts/wordpress-links.ts'
export { articlePlans } from './writing/article-plans.ts'
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
export { corrections, findCorrections, listCorrections } from './writing/corrections.service.ts'
export { createDeskArticle, updateDeskArticle } from './writing/desk-articles.service.ts'
export { claimRevision, isSavedByPerson } from './writing/revisions.ts'
export {
  type CheckedSave,
  type Creation,
  type PostWriter,
  registerPostWriter,
  type Save,
  saveRepeat,
  staleSave,
} from './writing/save-article.ts'
