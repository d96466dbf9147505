export {
  type ContentKind,
  deleteNewsletterContents,
  insertNewsletterContents,
  newslettersShowing,
} from './newsletter-contents.repository.ts'
