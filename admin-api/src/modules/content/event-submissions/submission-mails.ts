import { SUBMITTER_KEPT_DAYS } from '@hometown/shared-types/event-submission'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type MailParts, type Notice, renderNotice } from '../../../mail-templates/notice.ts'
import { queueMail } from '../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../platform/public-forms/public-forms.service.ts'
import { isSuppressed } from '../../platform/suppressions/suppressions.service.ts'

export interface SubmissionMailWords {
  subject: string
  title: string
  paragraphs: readonly string[]
  button?: Notice['button']
  footer: string
}

interface Names {
  name: string
}

const DAYS = `${SUBMITTER_KEPT_DAYS} days`

interface Decided extends Names {
  title: string
}

export function approvedMail({ name, title }: Decided, eventUrl: string): SubmissionMailWords {
  return {
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

interface ReadyMail extends MailParts {
  subject: string
}

export async function prepareMail(
  context: AppContext,
  { subject, ...notice }: SubmissionMailWords,
): Promise<ReadyMail> {
  const parts = await renderNotice({ branding: await mailBranding(context), ...notice })
  return { subject, ...parts }
}

/** Skips suppressed addresses. Call `wakeMails` after the commit. */
export async function mailSubmitter(
  trx: Transaction<Database>,
  to: string | null,
  { subject, html, text }: ReadyMail,
  now: number,
): Promise<boolean> {
  if (to === null || (await isSuppressed(trx, to))) return false
  await queueMail(trx, { kind: 'event-submission.decided', to, subject, html, text }, now)
  return true
}
