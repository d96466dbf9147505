import { SUBMITTER_KEPT_DAYS, submissionUrl } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../../context.ts'
import type { Notice } from '../../../../mail-templates/notice.ts'

export interface SubmissionMailWords {
  kind: 'event-submission.received' | 'event-submission.decided'
  subject: string
  title: string
  paragraphs: readonly string[]
  button?: Notice['button']
  footer: string
}

interface Names {
  name: string
}

type SiteUrls = Pick<AppContext['config'], 'siteUrl'>

const DAYS = `${SUBMITTER_KEPT_DAYS} days`

/** Quotes nothing from the submission, because the address may belong to somebody else. */
export function receivedMail(urls: SiteUrls, { name }: Names, key: string): SubmissionMailWords {
  return {
    kind: 'event-submission.received',
    subject: `We have received your event: ${name}`,
    title: 'Thank you for your event',
    paragraphs: [
      `An event was handed in for the calendar of ${name}, with this address. An editor reads it before it is published, and we write to you then.`,
      'Until that is decided, you can look at it, correct it or withdraw it here. Whoever has this link can, so please keep it to yourself.',
    ],
    button: { label: 'Look at your event', url: submissionUrl(urls, key) },
    footer: `You get this because somebody handed in an event at ${name} and gave this address. If that was not you, simply ignore this mail, or open the link and withdraw the event: then we forget the address at once. It is used for nothing else, and forgotten ${DAYS} after the decision.`,
  }
}

interface Decided extends Names {
  title: string
}

export function approvedMail({ name, title }: Decided, eventUrl: string): SubmissionMailWords {
  return {
    kind: 'event-submission.decided',
    subject: `Your event is on the calendar: ${title}`,
    title: 'Your event is on the calendar',
    paragraphs: [
      `“${title}”, which you handed in, is on the calendar of ${name} now.`,
      'If something about it changes, please write to us.',
    ],
    button: { label: 'See the event', url: eventUrl },
    footer: footerOf(name),
  }
}

export function mergedMail({ name, title }: Decided, eventUrl: string): SubmissionMailWords {
  return {
    kind: 'event-submission.decided',
    subject: `Your event is on the calendar: ${title}`,
    title: 'Your event is on the calendar already',
    paragraphs: [
      `Thank you for “${title}”. It was on the calendar of ${name} already, so we have put the two together.`,
      'If something about it is not right, please write to us.',
    ],
    button: { label: 'See the event', url: eventUrl },
    footer: footerOf(name),
  }
}

export function declinedMail({ name, title }: Decided, reason: string): SubmissionMailWords {
  return {
    kind: 'event-submission.decided',
    subject: `About your event: ${title}`,
    title: 'We will not publish this event',
    paragraphs: [
      `Thank you for “${title}”. The editors of ${name} have decided not to put it on the calendar.`,
      ...(reason ? [`They write: ${reason}`] : []),
    ],
    footer: footerOf(name),
  }
}

function footerOf(name: string): string {
  return `You get this because an event was handed in at ${name} with this address. That is all we have it for: ${DAYS} after the decision it is forgotten.`
}
