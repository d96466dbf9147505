export {
  type AdoptionChoice,
  adoptForeignArticles,
  describeForeignArticles,
  isWordPressSetAtDesk,
  keepForeignArticles,
  noteWordPressSetAtDesk,
} from './content-origin.service.ts'
export { describeWordPressConnection, findFirstSyncProblem, watchFirstSync } from './mirror-state.service.ts'
export { findPostWriter } from './push/post-writer.service.ts'
export { openWordPressSource } from './wordpress-source.service.ts'
