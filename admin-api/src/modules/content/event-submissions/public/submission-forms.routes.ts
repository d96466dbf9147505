import { submitEventSchema } from '@hometown/shared-types/event-submission'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { errorForPeople } from '../../../../http/errors/error-handler.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import { formFields, readFormBodies } from '../../../../http/form-bodies.ts'
import type { App } from '../../../../http/routing.ts'
import { type PlainPage, type PublicLimits, pageInLook } from '../../../platform/public-forms/public-forms.service.ts'
import { inputOfForm, readForm } from './submission-form.ts'
import { handedInPage, submitAgainPage } from './submission-pages.ts'
import { pretendToReceive, submitEvent } from './submit-event.service.ts'

/** Form encoding may take twelve bytes per character. */
const BODY_LIMIT = 96 * 1024

/** The form for browsers without JavaScript; always answers with a page. */
export function submissionFormRoutes(app: App, context: AppContext, limits: PublicLimits): void {
  app.register(async (scope: App) => {
    readFormBodies(scope, BODY_LIMIT)

    scope.post(
      '/api/event-submissions/form',
      {
        // Our pages send no referrer, so browsers send no origin; no session is involved.
        config: { access: 'public', origin: 'any' },
        schema: { tags: ['event submissions'], summary: 'The form without script; answers with a page' },
        errorHandler: (error, request, reply) => sendFailure(error, request, reply),
      },
      async (request, reply) => {
        const { name, email, homepage, elapsed, ...facts } = readSubmission(request.body)
        const wait = await limits.take('submit', { ip: request.ip, email, elapsed })
        if (wait !== undefined) throw tooManyTries(wait)
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
