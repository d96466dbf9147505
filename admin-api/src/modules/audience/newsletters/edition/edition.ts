import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import type { PersonalMarks } from './message/personal-marks.ts'

/** One rendered variant of a newsletter, with marks in place of personal values. */
export interface Edition {
  readonly subject: string
  /** What inboxes show behind the subject. */
  readonly preheader: string
  readonly html: string
  readonly text: string
  /** Bytes of the HTML. Gmail cuts mails off at 102 kB. */
  readonly size: number
  readonly marks: PersonalMarks
}

export interface MessageOptions {
  readonly paper: IssuePublication
  /** Default `Date` header: when the send began. */
  readonly date: Date
}
