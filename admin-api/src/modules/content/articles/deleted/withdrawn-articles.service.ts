// What the mirror needs of articles that went and may return.
export { readDeleted, refuseTakenAddress } from './deleted-article.ts'
export { bringBack, listWithdrawnOf, rememberWithdrawn, type WithdrawnArticle } from './withdrawn-article.ts'
