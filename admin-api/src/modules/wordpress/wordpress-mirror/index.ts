export {
  type Adoption,
  adoptContent,
  describeForeignArticles,
  isWordPressSetAtDesk,
  keepForeignArticles,
  noteWordPressSetAtDesk,
} from './content-origin.service.ts'
export { describeConnection, findFirstSyncProblem, watchFirstSync } from './mirror-state.service.ts'
export { findPostWriter } from './push/post-writer.service.ts'
export { openWordPressSource } from './wordpress-source.service.ts'
