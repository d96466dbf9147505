// What newsletters that were sent contain: the pages of those change with it.
export { deleteNewsletterContents, insertNewsletterContents } from './newsletter-contents.repository.ts'
