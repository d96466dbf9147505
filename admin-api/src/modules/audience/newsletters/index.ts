export { newsletterPictureUsage } from './issue.repository.ts'

export { checkSenderDomain } from './preflight/sender-authentication.service.ts'
export { findNewsletterTitle } from './public-newsletters.service.ts'
export { insertSampleNewsletters, removeSampleNewsletters, type SampleIssue } from './sample-newsletters.ts'
export {
  deliveryCount,
  findPausedSendProblem,
  recordDeliveryFeedback,
  selectSendsWithFeedback,
} from './sending/report.service.ts'
export { findUnfinishedSendStart, pauseUnfinishedSends, recordSendingHeartbeat } from './sending/sending.service.ts'
