export { newsletterPictureUsage, saveIssue } from './issue.repository.ts'
export { articleIdsOf, newsletters } from './newsletters.repository.ts'
export { checkSenderDomain } from './preflight/sender-authentication.service.ts'
export { findNewsletterTitle } from './public-newsletters.service.ts'
export {
  deliveryCount,
  findPausedSendProblem,
  recordDeliveryFeedback,
  selectSendsWithFeedback,
} from './sending/report.service.ts'
export { findUnfinishedSendStart, pauseUnfinishedSends, recordSendingHeartbeat } from './sending/sending.service.ts'
