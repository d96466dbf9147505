export { readDeleted, refuseTakenAddress } from './deleted-article.ts'
export { bringBack, listWithdrawnOf, rememberWithdrawn, type WithdrawnArticle } from './withdrawn-article.ts'
