/** What other features tell about messages that were sent. */
export { type DeliveryFeedback, isOwnMessageId, markFeedback } from './sending/mark-feedback.ts'
