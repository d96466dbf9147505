import { SUBMITTER_KEPT_DAYS, type SubmissionStatus } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../context.ts'
import { type Notice, renderNotice } from '../../../mail-templates/notice.ts'
import { mailBranding } from '../../platform/public-forms/public-forms.service.ts'

interface Decided {
  status: Exclude<SubmissionStatus, 'waiting'>
  title: string
  slug: string
  reason: string
}

/** What a submitter gets after a decision. */
export async function mailOf(context: AppContext, { status, title, slug, reason }: Decided) {
  const branding = await mailBranding(context)
  const { name } = branding
  const words: Readonly<Record<typeof status, Pick<Notice, 'title' | 'paragraphs'>>> = {
    approved: {
      title: 'Your event is on the calendar',
      paragraphs: [
        `Your event “${title}” is now on the calendar of ${name}.`,
        'If its details change, please write to us.',
      ],
    },
    merged: {
      title: 'Your event is already on the calendar',
      paragraphs: [
        `Thank you for “${title}”. The event was already on the calendar of ${name}, so we merged the two.`,
        'If you see a mistake, please write to us.',
      ],
    },
    declined: {
      title: 'We won’t publish this event',
      paragraphs: [
        `Thank you for “${title}”. The editors of ${name} decided not to put it on the calendar.`,
        ...(reason ? [`Their reason: ${reason}`] : []),
      ],
    },
  }
  const isDeclined = status === 'declined'
  const button = { label: 'View event', url: `${context.config.siteUrl}/events/${slug}` }
  const footer = `You got this email because someone submitted an event at ${name} with this address. We use the address for nothing else, and delete it ${SUBMITTER_KEPT_DAYS} days after the decision.`
  const parts = await renderNotice({ branding, ...words[status], ...(!isDeclined && { button }), footer })
  return { subject: `${isDeclined ? 'About your event' : 'Your event is on the calendar'}: ${title}`, ...parts }
}
