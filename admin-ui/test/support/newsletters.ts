import type { SendProgress } from '@hometown/shared-types/contract/newsletter-sending'

export const COUNTS = {
  ...{ queued: 0, on_the_wire: 0, accepted: 0, deferred: 0, failed: 0, in_doubt: 0 },
  ...{ suppressed: 0, unsubscribed: 0, cancelled: 0, total: 0 },
}
export const PROGRESS: SendProgress = {
  ...{ status: 'draft', counts: COUNTS, startedAt: null, finishedAt: null },
  ...{ paused: false, pauseReason: null, cancelled: false, heldReason: null, mailingHeld: null, leftOut: 0 },
  ...{ keptInOutbox: false, problem: null, nextDeferredAt: null },
}

export const newsletter = (fields: object = {}) => ({
  ...{ id: 'n1', title: 'This week', description: null, introduction: null, signOff: null, articleIds: ['a1'] },
  ...{ includesCalendar: true, onlyChosenSections: false, status: 'draft', scheduledFor: null },
  ...{ sentAt: null, recipientCount: 0, takenOffAt: null, createdAt: '2026-11-20T10:00:00.000Z', version: 1 },
  ...{ sending: null, ...fields },
})
