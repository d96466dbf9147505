import {
  SUBMISSION_LIMITS,
  SUBMISSION_REPEATS,
  SUBMITTER_KEPT_DAYS,
  submissionCalls,
  submitEventSchema,
} from '@hometown/shared-types/contract/event-submissions'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { consumeLimit } from '../../../database/usage-limits.ts'
import { clientNetwork } from '../../../http/access/client-address.ts'
import { AppError, tooManyRequests } from '../../../http/errors/app-error.ts'
import { setErrorStatus } from '../../../http/errors/error-handler.ts'
import { rateLimitForForms } from '../../../http/rate-limits.ts'
import { formFields, parseFormBodies, redirectToForm } from '../../../http/request-bodies.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { type AnswerPage, HONEYPOT_FIELD_HTML, renderAnswerPage } from '../../platform/mail/index.ts'
import {
  approveSubmission,
  declineSubmission,
  mergeSubmission,
  reopenSubmission,
} from './decide-submissions.service.ts'
import { countSubmissions, listSubmissions, submitEvent } from './submissions.service.ts'

/** The limit of one caller: a few strangers must not fill the editors' queue. */
const DAILY_LIMIT = { max: 50, window: 24 * 60 * 60_000 }
/** JSON may take six bytes per character. */
const SUBMISSION_JSON_LIMIT_BYTES = 64 * 1024
/** Form encoding may take twelve bytes per character. */
const SUBMISSION_FORM_LIMIT_BYTES = 96 * 1024

export const eventSubmissionRoutes: FeatureRoutes = (app, context) => {
  const rateLimit = rateLimitForForms(context.config.signupRate)

  async function receive({ homepage, ...input }: z.output<typeof submitEventSchema>, ip: string) {
    const caller = ['submission', clientNetwork(ip)]
    const { wait } = await context.store.write('reader', ({ db, now }) => consumeLimit(db, caller, DAILY_LIMIT, now))
    if (wait !== undefined) throw tooManyRequests(wait)
    // Only bots fill the hidden field.
    return submitEvent(context, input, { isPretended: Boolean(homepage) })
  }

  app.post(
    '/api/event-submissions',
    {
      config: { access: 'public', rateLimit },
      bodyLimit: SUBMISSION_JSON_LIMIT_BYTES,
      schema: {
        summary: 'Submits an event for an editor to decide. It isn’t public',
        body: submitEventSchema,
        response: { 201: z.object({ message: z.string() }) },
      },
    },
    async ({ body, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.code(201).send(await receive(body, ip))
    },
  )

  const send = async (reply: FastifyReply, page: AnswerPage) => {
    const { html, headers } = await renderAnswerPage(context, page)
    return reply.headers(headers).send(html)
  }

  app.register(async (scope: App) => {
    parseFormBodies(scope, SUBMISSION_FORM_LIMIT_BYTES)
    redirectToForm(scope, '/api/event-submissions/form', `${context.config.siteUrl}/events/submit`)
    scope.post(
      '/api/event-submissions/form',
      {
        // Our pages send no referrer, so browsers send no origin; no session is involved.
        config: { access: 'public', origin: 'any', rateLimit },
        schema: { summary: 'The form without script; answers with a page' },
        errorHandler: (error, request, reply) => {
          const message = setErrorStatus(error, request, reply)
          const problems = (error instanceof AppError && error.details.issues) || [{ path: '', message }]
          return send(reply, renderFormWithProblems(formFields(request.body), problems))
        },
      },
      async ({ body, ip }, reply) => {
        await receive(parseSubmissionForm(formFields(body)), ip)
        return send(reply.code(201), {
          title: 'Thank you for your event',
          body: [
            '<p>An editor reads it before it’s published, and we’ll email you then.</p>',
            `<p><a href="${escapeHtml(context.config.siteUrl)}/events/submit">Submit another event</a></p>`,
          ].join('\n'),
        })
      },
    )
  })

  addRoute(app, submissionCalls.list, ({ query }) => listSubmissions(context, query))
  addRoute(app, submissionCalls.counts, () => countSubmissions(context))
  addRoute(app, submissionCalls.approve, ({ user, params, body }) =>
    approveSubmission(context, user, { ...params, ...body }),
  )
  addRoute(app, submissionCalls.decline, ({ user, params, body }) =>
    declineSubmission(context, user, { ...params, ...body }),
  )
  addRoute(app, submissionCalls.merge, ({ user, params, body }) =>
    mergeSubmission(context, user, { ...params, ...body }),
  )
  addRoute(app, submissionCalls.reopen, ({ user, params, body }) =>
    reopenSubmission(context, user, { ...params, ...body }),
  )
}

function parseSubmissionForm(fields: URLSearchParams): z.output<typeof submitEventSchema> {
  const { startDay = '', startTime, endDay, endTime, allDay, category, ...texts } = Object.fromEntries(fields)
  const input = {
    ...texts,
    startDate: joinDayAndTime(startDay, startTime),
    endDate: endDay || endTime ? joinDayAndTime(endDay || startDay, endTime) : '',
    allDay: Boolean(allDay),
    ...(category && { category }),
    recurrenceRule: texts.recurrenceRule || 'none',
  }
  const { success, data, error } = submitEventSchema.safeParse(input)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError(422, 'invalid', issues[0]?.message ?? '', { issues })
}

function joinDayAndTime(day: string, time = ''): string {
  return day && time ? `${day}T${time}` : day
}

type SelectOption = readonly [value: string, label: string]

/** Each field's name, label and kind, and the field of the contract whose problems it shows. */
const EVENT_FIELDS: readonly [name: string, label: string, kind: string | readonly SelectOption[], path?: string][] = [
  ['title', 'Name of the event', 'text'],
  ['location', 'Place', 'text'],
  ['startDay', 'First day', 'date', 'startDate'],
  ['startTime', 'Begins at', 'time', ''],
  ['endDay', 'Last day', 'date', ''],
  ['endTime', 'Ends at', 'time', 'endDate'],
  ['allDay', 'All day', 'checkbox'],
  ['recurrenceRule', 'Repeats', SUBMISSION_REPEATS],
  ['recurrenceEndDate', 'Repeats until', 'date'],
  ['category', 'Section', READER_CATEGORIES.map((category): SelectOption => [category, category])],
  ['description', 'Description', 'textarea'],
  ['price', 'Price', 'text'],
  ['link', 'Web address', 'text'],
  ['organiser', 'Organizer', 'text'],
  ['name', 'Your name', 'text'],
  ['email', 'Your email address', 'email'],
  ['note', 'Note to the editors', 'textarea'],
]
const SUBMISSION_LENGTH_LIMITS: Readonly<Record<string, number>> = SUBMISSION_LIMITS
const REQUIRED_SUBMISSION_FIELDS: ReadonlySet<string> = new Set(['title', 'location', 'startDay', 'name', 'email'])

/** Shows the form with everything that was typed in it, and what is wrong. */
function renderFormWithProblems(
  input: URLSearchParams,
  problems: readonly { path: string; message: string }[],
): AnswerPage {
  const rows = EVENT_FIELDS.map(([name, label, kind, path = name]) => {
    const problem = problems.find((one) => one.path === path)?.message
    const value = escapeHtml((input.get(name) ?? '').slice(0, 8000))
    const problemHtml = problem ? `<span class="block font-semibold text-danger">${escapeHtml(problem)}</span>` : ''
    const limits = `${SUBMISSION_LENGTH_LIMITS[name] ? ` maxlength="${SUBMISSION_LENGTH_LIMITS[name]}"` : ''}${REQUIRED_SUBMISSION_FIELDS.has(name) ? ' required' : ''}`
    if (kind === 'checkbox')
      return `<label><input type="checkbox" name="${name}" value="on"${value ? ' checked' : ''}> ${label}</label>`
    if (kind === 'textarea')
      return `<label>${label}<textarea class="search-field" name="${name}" rows="5"${limits}>${value}</textarea>${problemHtml}</label>`
    if (typeof kind === 'string')
      return `<label>${label}<input class="search-field" name="${name}" type="${kind}" value="${value}"${limits}>${problemHtml}</label>`
    const options = kind.map(
      ([one, words]) => `<option value="${one}"${one === value ? ' selected' : ''}>${words}</option>`,
    )
    return `<label>${label}<select class="search-field" name="${name}">${options.join('')}</select>${problemHtml}</label>`
  })
  return {
    title: 'Please check the form',
    body: [
      `<p class="font-semibold text-danger" role="alert">${problems.map(({ message }) => escapeHtml(message)).join('<br>')}</p>`,
      '<form method="post" action="/api/event-submissions/form">',
      ...rows,
      `<p class="text-quiet">Your name and address are only for the editors. We delete them ${SUBMITTER_KEPT_DAYS} days after they decide.</p>`,
      `${HONEYPOT_FIELD_HTML}<button class="button button-primary">Send to the editors</button></form>`,
    ].join('\n'),
  }
}
