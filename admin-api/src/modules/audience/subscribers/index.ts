export { repeatErasures } from './desk/erasure.service.ts'
export { countSubscribers } from './desk/list-subscribers.service.ts'
export { unsubscribeAddress } from './links/subscription-links.service.ts'
export { categoriesFromMask, countRecipients, isRecipient, sumCounts } from './recipients.service.ts'
