/** What other features tell and ask about messages that were sent. */
export { closeFollowing } from './sending/close-following.ts'
export { countLeft } from './sending/followed.repository.ts'
export { type DeliveryFeedback, isOwnMessageId, markFeedback } from './sending/mark-feedback.ts'
