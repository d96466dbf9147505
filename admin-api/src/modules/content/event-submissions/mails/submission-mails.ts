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
    subject: `We received your event: ${name}`,
    title: 'Thank you for your event',
    paragraphs: [
      `Someone submitted an event to the calendar of ${name} with this address. An editor reads it before it’s published, and we’ll email you then.`,
      'Until the editors decide, you can view, correct or withdraw it here. So can anyone with this link, so please keep it to yourself.',
    ],
    button: { label: 'View your event', url: submissionUrl(urls, key) },
    footer: `You got this email because someone submitted an event at ${name} with this address. If that wasn’t you, ignore this email, or open the link and withdraw the event, and we’ll delete the address at once. We use it for nothing else, and delete it ${DAYS} after the decision.`,
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
      `Your event “${title}” is now on the calendar of ${name}.`,
      'If its details change, please write to us.',
    ],
    button: { label: 'View event', url: eventUrl },
    footer: footerOf(name),
  }
}

export function mergedMail({ name, title }: Decided, eventUrl: string): SubmissionMailWords {
  return {
    kind: 'event-submission.decided',
    subject: `Your event is on the calendar: ${title}`,
    title: 'Your event is already on the calendar',
    paragraphs: [
      `Thank you for “${title}”. The event was already on the calendar of ${name}, so we merged the two.`,
      'If you see a mistake, please write to us.',
    ],
    button: { label: 'View event', url: eventUrl },
    footer: footerOf(name),
  }
}

export function declinedMail({ name, title }: Decided, reason: string): SubmissionMailWords {
  return {
    kind: 'event-submission.decided',
    subject: `About your event: ${title}`,
    title: 'We won’t publish this event',
    paragraphs: [
      `Thank you for “${title}”. The editors of ${name} decided not to put it on the calendar.`,
      ...(reason ? [`Their reason: ${reason}`] : []),
    ],
    footer: footerOf(name),
  }
}

function footerOf(name: string): string {
  return `You got this email because someone submitted an event at ${name} with this address. We use the address for nothing else, and delete it ${DAYS} after the decision.`
}
