import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import type { PersonalMarks } from './message/personal-marks.ts'

/** One variant of a newsletter, rendered. Where each recipient's own values go, both parts hold marks. */
export interface Edition {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Bytes of the HTML: Gmail cuts what is longer than 102 kB. */
  readonly size: number
  readonly marks: PersonalMarks
}

export interface MessageOptions {
  readonly paper: IssuePublication
  /** What `Date` says where a recipient is given none: when the send began. */
  readonly date: Date
}
