export {
  announcePublish,
  findLastReceipt,
  findNewestArticleChange,
  insertNewsletterContents,
  insertPublish,
  listChangesAfter,
  listReceipts,
  markChangesPublished,
  newPublish,
  noteReceipt,
} from './changes.service.ts'
export type { PublishRow } from './changes.table.ts'
export {
  isNotShown,
  readLiveFile,
  readSitePosition,
  resetPositionAfterRestore,
  saveSitePosition,
} from './site-position.service.ts'
