export { deleteNewsletterContents, insertNewsletterContents } from './newsletter-contents.repository.ts'
