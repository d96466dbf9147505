export { isOwnMessageId, markFeedback } from './sending/ledger/mark-feedback.ts'
export { closeFollowing } from './sending/report/close-engagement.ts'
export { countLeft } from './sending/report/engagement-counts.repository.ts'
export { isKeptInOutbox } from './sending/report/report.repository.ts'
