export {
  announcePublish,
  findLastPublishReceipt,
  findNewestArticleChange,
  insertNewsletterContents,
  insertPublish,
  listChangesAfter,
  listPublishReceipts,
  markChangesPublished,
  newPublish,
  recordPublishReceipt,
} from './changes.service.ts'
export type { PublishRow } from './changes.table.ts'
export {
  isNotYetPublished,
  readPublishedFile,
  readSitePosition,
  resetPositionAfterRestore,
  saveSitePosition,
} from './site-position.service.ts'
