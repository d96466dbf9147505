export { getOwnArticle } from './article-access.service.ts'
export {
  articleFromRow,
  changesOfRepeatedCreate,
  columnsOfNewArticle,
  isFromWordPress,
  isSavedAlready,
  keywordsFromRow,
  LOCAL_ORIGIN,
  originOfKeptArticle,
  ownArticleOrigins,
  toWholeSeconds,
} from './article-mapping.ts'
export { articlePictureUsage } from './article-picture-usage.ts'
export { isHumanReader } from './article-views.service.ts'
export {
  articleRerenderChanges,
  articles,
  filterTakenArticleSlugs,
  findLargestArticleNumber,
  listArticlesBySlugs,
  takeArticleNumbers,
  takeKeptArticleNumber,
} from './articles.repository.ts'
export { addDeskFields, countArticlesInReview, getArticle, isSlugInUse } from './articles.service.ts'
export type { ArticleRow } from './articles.table.ts'
export {
  closeJobListings,
  previewJobListing,
  publicJobListingFromRow,
  storedJobFromRow,
} from './job-listings.service.ts'
export { linkUnsupportedBlocks } from './wordpress-texts/unsupported-blocks.ts'
export {
  findLinksToArticles,
  listLinkingArticles,
  rewriteLinks,
  rewriteLinksToSite,
} from './wordpress-texts/wordpress-links.ts'
export { runArticleSchedules } from './writing/article-schedules.ts'
export {
  type DeletedArticle,
  type ExpectedArticle,
  findDeletedArticle,
  insertArticle,
  requireFreeArticleSlug,
  restoreDeletedArticle,
  saveIfDifferent,
  softDeleteArticle,
} from './writing/article-versions.ts'
export { corrections, findCorrections, listCorrections } from './writing/corrections.service.ts'
export { createDeskArticle, updateDeskArticle } from './writing/desk-articles.service.ts'
export { hasRevisionByPerson, setRevisionAuthor } from './writing/revisions.ts'
export {
  type CreationHooks,
  type PostWriter,
  registerPostWriter,
  type SaveHooks,
  saveOnlyMeta,
  staleArticleError,
} from './writing/save-article.ts'
