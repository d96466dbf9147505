import { z } from 'zod'
import { timeInput } from './instant.ts'
import {
  introductionInput,
  NEWSLETTER_ARTICLES_LIMIT,
  NEWSLETTER_REQUIRED_MESSAGE,
  NEWSLETTER_SCHEDULE_MESSAGE,
  NEWSLETTER_SIGN_OFF_LIMIT,
} from './newsletter.ts'
import { optionalText } from './text-field.ts'

const fields = {
  title: z.string({ error: NEWSLETTER_REQUIRED_MESSAGE }).trim().min(1, NEWSLETTER_REQUIRED_MESSAGE).max(300),
  /** The title is the proposed one: its date follows the day of the send. A new title without this is an edited one. */
  titleFollowsDay: z.boolean(),
  description: optionalText(2000),
  articleIds: z
    .array(z.string().min(1).max(100), { error: NEWSLETTER_REQUIRED_MESSAGE })
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()).max(NEWSLETTER_ARTICLES_LIMIT)),
  introduction: introductionInput,
  signOff: optionalText(NEWSLETTER_SIGN_OFF_LIMIT),
  includesCalendar: z.boolean(),
  onlyChosenSections: z.boolean(),
  status: z.enum(['draft', 'scheduled']),
  scheduledFor: timeInput(NEWSLETTER_SCHEDULE_MESSAGE).nullish(),
}

const needsTime = (newsletter: { status?: string | undefined; scheduledFor?: string | null | undefined }) =>
  newsletter.status !== 'scheduled' || Boolean(newsletter.scheduledFor)

/** Without articles, it must ask for the calendar: the default isn't enough. */
const needsContent = (newsletter: {
  articleIds?: readonly string[] | undefined
  includesCalendar?: boolean | undefined
}) => newsletter.articleIds?.length !== 0 || newsletter.includesCalendar === true

/** Reported together with what else is missing. */
const contentProblem = {
  path: ['articleIds'],
  error: NEWSLETTER_REQUIRED_MESSAGE,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * Body of `POST /api/newsletters`. Only published articles are allowed, and without any a calendar with events in the week
 * of the send (422).
 */
export const createNewsletterSchema = z
  .object({
    ...fields,
    status: fields.status.default('draft'),
    titleFollowsDay: fields.titleFollowsDay.default(false),
    includesCalendar: fields.includesCalendar.optional(),
    onlyChosenSections: fields.onlyChosenSections.default(false),
  })
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
  .refine(needsContent, contentProblem)
  .transform(({ includesCalendar = true, ...newsletter }) => ({ ...newsletter, includesCalendar }))
export type CreateNewsletterInput = z.input<typeof createNewsletterSchema>
export type NewNewsletter = z.output<typeof createNewsletterSchema>

/**
 * Body of `PATCH /api/newsletters/{id}`, for drafts and scheduled ones. A stale `version` gets 409. Status `draft`
 * cancels a schedule.
 */
export const updateNewsletterSchema = z
  .object({ ...fields, version: z.number().int().min(1) })
  .partial()
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
  .refine(needsContent, contentProblem)
export type UpdateNewsletterInput = z.input<typeof updateNewsletterSchema>
export type NewsletterChanges = z.output<typeof updateNewsletterSchema>
