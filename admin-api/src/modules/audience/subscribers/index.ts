export { countSubscribersSoFar } from './desk/desk-list.service.ts'
export { eraseRestored } from './desk/erasure.service.ts'
export { unsubscribeAddress } from './links/links.service.ts'
export { categoriesOfMask, countRecipients, sumOf, whereRecipient } from './recipients.service.ts'
