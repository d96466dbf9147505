import { z } from 'zod'
import type { Article, ArticleStatus } from './articles.ts'
import { call, type } from './call.ts'
import {
  isoTimeSchema,
  listQuerySchema,
  optionalText,
  type Page,
  pageNumberSchema,
  timeInput,
  versionQuerySchema,
  versionSchema,
} from './fields.ts'
import {
  type DeliveryPage,
  deliveriesQuerySchema,
  heldReasonSchema,
  type NewsletterClicks,
  newsletterStatusSchema,
  type SendProgress,
} from './newsletter-sending.ts'
import { emailSchema } from './subscribers.ts'

export const NEWSLETTER_REQUIRED_MESSAGE = 'Please provide a title and select at least one article.'
export const NEWSLETTER_SCHEDULE_MESSAGE = 'Please set a scheduled date and time.'
export const NEWSLETTER_ARTICLES_LIMIT = 100
/** The limits count characters; the introduction's are of HTML. */
const NEWSLETTER_INTRODUCTION_LIMIT = 50_000
export const NEWSLETTER_SIGN_OFF_LIMIT = 1000

const newsletterSendingStateSchema = z.object({
  paused: z.boolean(),
  heldReason: heldReasonSchema.nullable(),
})

/** A newsletter as lists show it. Readers see only sent ones. */
export const newsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  articleIds: z.array(z.string()),
  includesCalendar: z.boolean(),
  onlyChosenSections: z.boolean(),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  sentAt: isoTimeSchema.nullable(),
  recipientCount: z.number().int().min(0),
  /** Only staff get the time when its page was taken off the site. */
  takenOffAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
  version: z.number().int().min(1),
  /** Only staff get this, for a planned or running send; else null. */
  sending: newsletterSendingStateSchema.nullable(),
})
export type Newsletter = z.infer<typeof newsletterSchema>

export interface ChosenArticle
  extends Pick<Article, 'id' | 'title' | 'description' | 'category' | 'authorName' | 'slug'> {
  status: ArticleStatus
  excerpt: string
}

export interface DeskNewsletter extends Newsletter {
  introduction: string | null
  /** The sign-off is plain text after everything else, with line breaks. */
  signOff: string | null
}

/** The query of `GET /api/newsletters` gets a list without `page`, and a page with it. */
export const newsletterListQuerySchema = listQuerySchema.extend({
  page: pageNumberSchema.optional(),
  status: z.enum(['draft', 'scheduled', 'sending', 'sent']).optional(),
})
export type NewsletterListQuery = z.infer<typeof newsletterListQuerySchema>

/** The introduction is HTML, which is sanitized like that of articles. */
const introductionInput = z
  .string()
  .max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long')
  .nullish()
  .transform((html) => html?.trim() || null)

/** A `problem` means that readers would get something broken. `not_checked`: `details` says why. */
export const PREFLIGHT_STATES = ['problem', 'warning', 'not_checked', 'ok'] as const
export type PreflightState = (typeof PREFLIGHT_STATES)[number]

export interface PreflightItem {
  text: string
  note?: string
  articleId?: string
}

export interface PreflightCheck {
  id: 'recipients' | 'mail-server' | 'articles' | 'links' | 'pictures' | 'postal-address' | 'spf' | 'dkim' | 'dmarc'
  state: PreflightState
  title: string
  details: string
  items?: PreflightItem[]
}

export interface PreflightRecipients {
  total: number
  leftOut: number
  unconfirmed: number
}

export interface SendObstacle {
  reason: 'articles' | 'empty' | 'nobody'
  message: string
}

export interface Preflight {
  /** An obstacle refuses a send with its message (422), and holds a planned one. */
  obstacle: SendObstacle | null
  checks: PreflightCheck[]
  recipients: PreflightRecipients
}

export const testMailSchema = z.object({
  to: emailSchema,
})
export type TestMailInput = z.input<typeof testMailSchema>

export interface TestMailQueued {
  to: string
  subject: string
  /** The message stays on this machine if the value is `outbox`, without a mail server. */
  way: 'smtp' | 'outbox'
}

export const previewNewsletterSchema = z.object({
  title: z.string().trim().max(300).default(''),
  description: optionalText(2000),
  introduction: z.string().max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long').nullish(),
  signOff: optionalText(NEWSLETTER_SIGN_OFF_LIMIT),
  articleIds: z.array(z.string().min(1).max(100)).max(NEWSLETTER_ARTICLES_LIMIT).default([]),
  includesCalendar: z.boolean().default(true),
  onlyChosenSections: z.boolean().default(false),
  scheduledFor: isoTimeSchema.nullish(),
})

/** The mail as it would be sent. Personal links lead to `#`; our pictures have paths without a host. */
export interface NewsletterPreview {
  subject: string
  preheader: string
  html: string
  size: number
  /** The checks leave out what only other machines can answer: links to other sites, the sender's DNS. */
  preflight: Preflight
}

/** A newsletter about the last seven days would contain this. */
export interface WeekProposal {
  title: string
  /** Articles come by section, the best of each first. */
  articles: Omit<ChosenArticle, 'excerpt'>[]
  /** The count of articles published in these days, chosen or not. */
  published: number
  /** The first of these days, which is earlier than a week ago if the last newsletter was. */
  since: string
}

const fields = {
  title: z.string({ error: NEWSLETTER_REQUIRED_MESSAGE }).trim().min(1, NEWSLETTER_REQUIRED_MESSAGE).max(300),
  description: optionalText(2000),
  articleIds: z
    .array(z.string().min(1).max(100), { error: NEWSLETTER_REQUIRED_MESSAGE })
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()).min(1, NEWSLETTER_REQUIRED_MESSAGE).max(NEWSLETTER_ARTICLES_LIMIT)),
  introduction: introductionInput,
  signOff: optionalText(NEWSLETTER_SIGN_OFF_LIMIT),
  includesCalendar: z.boolean(),
  onlyChosenSections: z.boolean(),
  status: z.enum(['draft', 'scheduled']),
  scheduledFor: timeInput(NEWSLETTER_SCHEDULE_MESSAGE).nullish(),
}

const needsTime = (newsletter: { status?: string | undefined; scheduledFor?: string | null | undefined }) =>
  newsletter.status !== 'scheduled' || Boolean(newsletter.scheduledFor)

/** Only published articles are allowed (422). */
const createNewsletterSchema = z
  .object({
    ...fields,
    status: fields.status.default('draft'),
    includesCalendar: fields.includesCalendar.default(true),
    onlyChosenSections: fields.onlyChosenSections.default(false),
  })
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type CreateNewsletterInput = z.input<typeof createNewsletterSchema>
export type NewNewsletter = z.output<typeof createNewsletterSchema>

/** The call changes drafts and scheduled newsletters. Status `draft` cancels a schedule. */
const updateNewsletterSchema = z
  .object(fields)
  .partial()
  .extend({ version: versionSchema })
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type NewsletterChanges = z.output<typeof updateNewsletterSchema>

const PATH = '/api/newsletters'
const ONE = `${PATH}/:id`
const answer = type<DeskNewsletter>()
const progress = type<SendProgress>()

const ONE_WAY = 'Says whether it is on the site; doing it twice changes nothing.'
const UNDER_WAY = 'What is being sent can’t be edited, and doing it twice changes nothing.'

export const newsletterCalls = {
  /** A caller with a session also gets newsletters that weren't sent. */
  list: call('GET', PATH, { access: 'public', query: newsletterListQuerySchema, answer: type<Page<Newsletter>>() }),
  get: call('GET', ONE, { answer }),
  create: call('POST', PATH, { body: createNewsletterSchema, status: 201, answer }),
  update: call('PATCH', ONE, { body: updateNewsletterSchema, answer }),
  /** Only a newsletter that was never sent can be deleted. */
  delete: call('DELETE', ONE, { query: versionQuerySchema }),
  duplicate: call('POST', `${ONE}/duplicate`, {
    unversioned: 'The original stays as it is, and the copy opens for its editor to see.',
    status: 201,
    answer,
  }),
  takeOffSite: call('POST', `${ONE}/take-off-site`, { unversioned: ONE_WAY, answer }),
  putBackOnSite: call('POST', `${ONE}/put-back-on-site`, { unversioned: ONE_WAY, answer }),
  /** Articles come in the order of the ids; deleted ones are missing. */
  chosenArticles: call('POST', `${PATH}/chosen-articles`, {
    body: z.object({ articleIds: z.array(z.string().max(100)).max(NEWSLETTER_ARTICLES_LIMIT) }),
    answer: type<ChosenArticle[]>(),
  }),
  thisWeek: call('GET', `${PATH}/this-week`, { answer: type<WeekProposal>() }),
  preview: call('POST', `${PATH}/preview`, { body: previewNewsletterSchema, answer: type<NewsletterPreview>() }),
  preflight: call('POST', `${ONE}/preflight`, { unversioned: 'Only reads.', answer: type<Preflight>() }),
  test: call('POST', `${ONE}/test`, {
    unversioned: 'Mails the newsletter as it is to one address, and changes nothing.',
    body: testMailSchema,
    answer: type<TestMailQueued>(),
  }),
  progress: call('GET', `${ONE}/progress`, { answer: progress }),
  /** Starts a draft, or a planned or held newsletter; repeated calls make one send. A stale version gets 409. */
  send: call('POST', `${ONE}/send`, {
    body: z.object({ version: versionSchema.optional() }).nullish(),
    answer: progress,
  }),
  /** Messages on the wire are finished. */
  pause: call('POST', `${ONE}/pause`, { unversioned: UNDER_WAY, answer: progress }),
  resume: call('POST', `${ONE}/resume`, { unversioned: UNDER_WAY, answer: progress }),
  /** Cancels waiting messages; if nobody got or may have got it before it is `sent`, it becomes a draft again. */
  cancel: call('POST', `${ONE}/cancel`, { unversioned: UNDER_WAY, answer: progress }),
  /** Sends messages in doubt again once it is `sent`; some people may get it twice. */
  retryDoubtful: call('POST', `${ONE}/retry-doubtful`, { unversioned: UNDER_WAY, answer: progress }),
  deliveries: call('GET', `${ONE}/deliveries`, { query: deliveriesQuerySchema, answer: type<DeliveryPage>() }),
  clicks: call('GET', `${ONE}/clicks`, { answer: type<NewsletterClicks>() }),
}
