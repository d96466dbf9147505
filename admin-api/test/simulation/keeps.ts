/** Promises that the service doesn't keep yet. Each entry goes, with the condition that asks for it, once it does. */
export const KEEPS = {
  /** A send says which version the editor saw. */
  sendsCarryTheVersion: false,
  /** An approval says which words the editor read. */
  approvalsCarryTheVersion: false,
  /** A correction that comes after the draft was published is refused. */
  lateCorrectionsAreRefused: false,
  /** Newsletters on the site drop articles that were withdrawn. */
  newslettersDropWithdrawnArticles: false,
  /** A send that nobody got is a draft again once it's taken back. */
  unsentIsADraftAgain: false,
  /** What a feed has is there, even after the event went that it was linked to. */
  feedsBringBackWhatTheyWereLinkedTo: false,
  /** The same event of two calendars stands on ours once. */
  eventsStandOnce: false,
} as const satisfies Record<string, boolean>
