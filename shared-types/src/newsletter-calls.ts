import { z } from 'zod'
import { call, type } from './call.ts'
import { timeInput } from './instant.ts'
import {
  type ChosenArticle,
  type DeskNewsletter,
  introductionInput,
  NEWSLETTER_ARTICLES_LIMIT,
  NEWSLETTER_REQUIRED_MESSAGE,
  NEWSLETTER_SCHEDULE_MESSAGE,
  NEWSLETTER_SIGN_OFF_LIMIT,
  type Newsletter,
  newsletterListQuerySchema,
} from './newsletter.ts'
import { type Preflight, preflightCallSchema, type TestMailQueued, testMailSchema } from './newsletter-preflight.ts'
import { type NewsletterPreview, previewNewsletterSchema } from './newsletter-preview.ts'
import {
  type DeliveryPage,
  deliveriesQuerySchema,
  type NewsletterClicks,
  type SendProgress,
  startSendSchema,
} from './newsletter-sending.ts'
import type { Page } from './pagination.ts'
import { optionalText } from './text-field.ts'
import type { WeekProposal } from './week-proposal.ts'

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
 * Only published articles are allowed, and without any a calendar with events in the week
 * of the send (422).
 */
const createNewsletterSchema = z
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
 * For drafts and scheduled ones. A stale `version` gets 409. Status `draft`
 * cancels a schedule.
 */
const updateNewsletterSchema = z
  .object({ ...fields, version: z.number().int().min(1) })
  .partial()
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
  .refine(needsContent, contentProblem)
export type UpdateNewsletterInput = z.input<typeof updateNewsletterSchema>
export type NewsletterChanges = z.output<typeof updateNewsletterSchema>

const PATH = '/api/newsletters'
const ONE = `${PATH}/:id`
const answer = type<DeskNewsletter>()
const progress = type<SendProgress>()

export const newsletterCalls = {
  /** With a session, also those that weren't sent. */
  list: call('GET', PATH, { access: 'public', query: newsletterListQuerySchema, answer: type<Page<Newsletter>>() }),
  get: call('GET', ONE, { answer }),
  create: call('POST', PATH, { body: createNewsletterSchema, status: 201, answer }),
  update: call('PATCH', ONE, { body: updateNewsletterSchema, answer }),
  /** One that was never sent: a stale version gets 409. Without a version, it is deleted in any case. */
  delete: call('DELETE', ONE, { query: z.object({ version: z.coerce.number().int().min(1).optional() }) }),
  /** As a draft. */
  duplicate: call('POST', `${ONE}/duplicate`, { status: 201, answer }),
  /** Its report stays. */
  takeOffSite: call('POST', `${ONE}/take-off-site`, { answer }),
  putBackOnSite: call('POST', `${ONE}/put-back-on-site`, { answer }),
  /** In the order of the ids; deleted articles are missing. */
  chosenArticles: call('POST', `${PATH}/chosen-articles`, {
    body: z.object({ articleIds: z.array(z.string().max(100)).max(NEWSLETTER_ARTICLES_LIMIT) }),
    answer: type<ChosenArticle[]>(),
  }),
  thisWeek: call('GET', `${PATH}/this-week`, { answer: type<WeekProposal>() }),
  /** The mail of what the composer contains, saved or not. */
  preview: call('POST', `${PATH}/preview`, { body: previewNewsletterSchema, answer: type<NewsletterPreview>() }),
  preflight: call('POST', `${ONE}/preflight`, { body: preflightCallSchema, answer: type<Preflight>() }),
  test: call('POST', `${ONE}/test`, { body: testMailSchema, answer: type<TestMailQueued>() }),
  progress: call('GET', `${ONE}/progress`, { answer: progress }),
  /** Starts a draft, or a planned or held newsletter; repeated calls make one send. */
  send: call('POST', `${ONE}/send`, { body: startSendSchema.nullish(), answer: progress }),
  /** Messages on the wire are finished. */
  pause: call('POST', `${ONE}/pause`, { answer: progress }),
  resume: call('POST', `${ONE}/resume`, { answer: progress }),
  /** Cancels waiting messages; if nobody got or may have got it before it is `sent`, it becomes a draft again. */
  cancel: call('POST', `${ONE}/cancel`, { answer: progress }),
  /** Once it is `sent`, sends messages in doubt again; some people may get it twice. */
  retryDoubtful: call('POST', `${ONE}/retry-doubtful`, { answer: progress }),
  /** By address. */
  deliveries: call('GET', `${ONE}/deliveries`, { query: deliveriesQuerySchema, answer: type<DeliveryPage>() }),
  clicks: call('GET', `${ONE}/clicks`, { answer: type<NewsletterClicks>() }),
}
