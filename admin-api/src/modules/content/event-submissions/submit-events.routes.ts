import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import {
  SUBMISSION_LIMITS,
  SUBMITTER_KEPT_DAYS,
  submissionReceivedSchema,
  submitEventSchema,
} from '@hometown/shared-types/event-submission'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { type Limit, take } from '../../../database/limits.ts'
import { callerNetwork, perReaderOfForms } from '../../../http/callers/rate-limits.ts'
import { AppError, tooManyTries } from '../../../http/errors/app-error.ts'
import { errorForPeople } from '../../../http/errors/error-handler.ts'
import { formFields, readFormBodies } from '../../../http/form-bodies.ts'
import type { App } from '../../../http/routing.ts'
import { type PlainPage, pageInLook } from '../../platform/public-forms/public-forms.service.ts'
import { deskSubmissionRoutes } from './desk-submissions.routes.ts'
import { pretendToReceive, submitEvent } from './submit-event.service.ts'

export function eventSubmissionRoutes(app: App, context: AppContext): void {
  submitEventRoutes(app, context)
  submissionFormRoutes(app, context)
  deskSubmissionRoutes(app, context)
}

/** Of one caller: a few strangers must not fill the editors' queue. */
const PER_DAY: Limit = { max: 50, window: 24 * 60 * 60_000 }

/** @throws 429 */
async function takeSubmission({ store, clock }: AppContext, ip: string): Promise<void> {
  const { wait } = await store.groupWrite((trx) => take(trx, ['submission', callerNetwork(ip)], PER_DAY, clock.now()))
  if (wait !== undefined) throw tooManyTries(wait)
}

/** JSON may take six bytes per character. */
const JSON_LIMIT = 64 * 1024

function submitEventRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/event-submissions',
    {
      config: { access: 'public', rateLimit: perReaderOfForms(context.config.signupRate) },
      bodyLimit: JSON_LIMIT,
      schema: {
        tags: ['event submissions'],
        summary: 'Submits an event for an editor to decide. It isn’t public',
        body: submitEventSchema,
        response: { 201: submissionReceivedSchema },
      },
    },
    async ({ body: { name, email, homepage, ...facts }, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      await takeSubmission(context, ip)
      // Only bots fill the hidden field.
      const received = homepage ? pretendToReceive(context, facts) : await submitEvent(context, facts, { name, email })
      return reply.code(201).send(received)
    },
  )
}

/** Form encoding may take twelve bytes per character. */
const FORM_LIMIT = 96 * 1024

/** The form for browsers without JavaScript; always answers with a page. */
function submissionFormRoutes(app: App, context: AppContext): void {
  app.register(async (scope: App) => {
    readFormBodies(scope, FORM_LIMIT)

    scope.post(
      '/api/event-submissions/form',
      {
        // Our pages send no referrer, so browsers send no origin; no session is involved.
        config: { access: 'public', origin: 'any', rateLimit: perReaderOfForms(context.config.signupRate) },
        schema: { tags: ['event submissions'], summary: 'The form without script; answers with a page' },
        errorHandler: (error, request, reply) => sendFailure(error, request, reply),
      },
      async (request, reply) => {
        const { name, email, homepage, ...facts } = readSubmission(request.body)
        await takeSubmission(context, request.ip)
        if (homepage) pretendToReceive(context, facts)
        else await submitEvent(context, facts, { name, email })
        return send(reply.code(201), handedInPage(context.config.siteUrl))
      },
    )
  })

  async function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const message = errorForPeople(error, request, reply)
    const problems = (error instanceof AppError && error.details.issues) || [{ path: '', message }]
    return send(reply, submitAgainPage({ problems, typed: readForm(formFields(request.body)) }))
  }

  async function send(reply: FastifyReply, page: PlainPage): Promise<FastifyReply> {
    const { html, headers } = await pageInLook(context, page)
    return reply.headers(headers).send(html)
  }
}

function readSubmission(body: unknown) {
  const { success, data, error } = submitEventSchema.safeParse(inputOfForm(readForm(formFields(body))))
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError(422, 'invalid', issues[0]?.message ?? '', { issues })
}

function handedInPage(siteUrl: string): PlainPage {
  return {
    title: 'Thank you for your event',
    body: [
      '<p>An editor reads it before it’s published, and we’ll email you then.</p>',
      `<p><a href="${escapeHtml(siteUrl)}/events/submit">Submit another event</a></p>`,
    ].join('\n'),
  }
}

interface Again {
  /** Problems by field; any other path applies to the whole form. */
  readonly problems: readonly { path: string; message: string }[]
  readonly typed: TypedForm
}

function submitAgainPage({ problems, typed }: Again): PlainPage {
  const summary = problems.map(({ message }) => escapeHtml(message)).join('<br>')
  return {
    title: 'Please check the form',
    body: [`<p class="problem" role="alert">${summary}</p>`, submitForm(typed, problems)].join('\n'),
  }
}

function submitForm(typed: TypedForm, problems: Again['problems']): string {
  const problemOf = (...names: string[]) => problems.find(({ path }) => names.includes(path))?.message
  const field = (label: string, control: string, problem?: string) =>
    `<label class="field"><span>${label}</span>${control}${problem ? `<span class="problem">${escapeHtml(problem)}</span>` : ''}</label>`
  const input = (name: keyof TypedForm & string, more = '') =>
    `<input name="${name}" value="${escapeHtml(typed[name])}"${more}>`
  const area = (name: 'description' | 'note', limit: number) =>
    `<textarea name="${name}" rows="5" maxlength="${limit}">${escapeHtml(typed[name])}</textarea>`
  const endsByTime = isEndOfSameDay(typed)
  const { title, location, price, link, organiser, name, email, description, note } = SUBMISSION_LIMITS
  return [
    '<form method="post" action="/api/event-submissions/form">',
    field('Name of the event', input('title', ` required maxlength="${title}"`), problemOf('title')),
    field('Place', input('location', ` required maxlength="${location}"`), problemOf('location')),
    field('First day', input('startDay', ' type="date" required'), problemOf('startDate')),
    field('Begins at', input('startTime', ' type="time"')),
    field('Last day', input('endDay', ' type="date"'), endsByTime ? undefined : problemOf('endDate')),
    field('Ends at', input('endTime', ' type="time"'), endsByTime ? problemOf('endDate') : undefined),
    `<label class="choice"><input type="checkbox" name="allDay" value="on"${typed.allDay ? ' checked' : ''}> All day</label>`,
    field('Repeats', choice('recurrenceRule', REPEATS, typed.recurrenceRule), problemOf('recurrenceRule')),
    field('Repeats until', input('recurrenceEndDate', ' type="date"'), problemOf('recurrenceEndDate')),
    field('Section', choice('category', CATEGORY_CHOICES, typed.category), problemOf('category')),
    field('Description', area('description', description), problemOf('description')),
    field('Price', input('price', ` maxlength="${price}"`), problemOf('price')),
    field('Web address', input('link', ` maxlength="${link}"`), problemOf('link')),
    field('Organizer', input('organiser', ` maxlength="${organiser}"`), problemOf('organiser')),
    field('Your name', input('name', ` required maxlength="${name}" autocomplete="name"`), problemOf('name')),
    field(
      'Your email address',
      input('email', ` type="email" required maxlength="${email}" autocomplete="email"`),
      problemOf('email'),
    ),
    field('Note to the editors', area('note', note), problemOf('note')),
    '<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="homepage" tabindex="-1" autocomplete="off"></label></p>',
    `<p class="quiet">Your name and address are only for the editors. We delete them ${SUBMITTER_KEPT_DAYS} days after they decide.</p>`,
    '<button>Send to the editors</button></form>',
  ].join('\n')
}

function isEndOfSameDay({ startDay, endDay, endTime, allDay }: TypedForm): boolean {
  return !allDay && endTime !== '' && (endDay || startDay) === startDay
}

const REPEATS: readonly Choice[] = [
  ['none', 'Doesn’t repeat'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['yearly', 'Every year'],
]
const CATEGORY_CHOICES: readonly Choice[] = READER_CATEGORIES.map((category) => [category, category])

type Choice = readonly [value: string, label: string]

function choice(name: string, choices: readonly Choice[], chosen: string): string {
  const options = choices.map(
    ([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`,
  )
  return `<select name="${name}">${options.join('')}</select>`
}

const FIELDS = [
  'title',
  'description',
  'location',
  'category',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'allDay',
  'recurrenceRule',
  'recurrenceEndDate',
  'price',
  'link',
  'organiser',
  'note',
  'name',
  'email',
  'homepage',
] as const
type TypedForm = Readonly<Record<(typeof FIELDS)[number], string>>

/** Above all limits, so that a too long text is shown again. */
const LONGEST_SHOWN = 8000

function readForm(fields: URLSearchParams): TypedForm {
  const typed = FIELDS.map((name) => [name, (fields.get(name) ?? '').slice(0, LONGEST_SHOWN)])
  return Object.fromEntries(typed) as TypedForm
}

function inputOfForm(typed: TypedForm) {
  const { startDay, startTime, endDay, endTime, allDay, homepage, category, ...texts } = typed
  return {
    ...texts,
    startDate: timeOf(startDay, startTime),
    endDate: endDay || endTime ? timeOf(endDay || startDay, endTime) : '',
    allDay: allDay !== '',
    ...(category && { category }),
    recurrenceRule: texts.recurrenceRule || 'none',
    homepage,
  }
}

function timeOf(day: string, time: string): string {
  return day && time ? `${day}T${time}` : day
}
