import { emailSchema, subscribeSchema } from '@hometown/shared-types/subscriber'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../context.ts'
import { perReaderOfForms } from '../../../../http/callers/rate-limits.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { errorForPeople } from '../../../../http/errors/error-handler.ts'
import { formFields, readFormBodies } from '../../../../http/form-bodies.ts'
import type { App } from '../../../../http/routing.ts'
import { type PlainPage, pageInLook } from '../../../platform/public-forms/public-forms.service.ts'
import {
  leaveAgainPage,
  leaveAskedPage,
  sectionsAskedPage,
  signedUpPage,
  signUpAgainPage,
  type Typed,
} from '../pages/sign-up-pages.ts'
import { mailLink } from '../subscription.service.ts'
import { signedUpMessage, signUp } from './sign-up.service.ts'

const LONGEST_SHOWN = 300

/** Forms for readers without JavaScript. Errors are answered with a page, too. */
export function signUpFormRoutes(app: App, context: AppContext): void {
  // Our pages send no referrer, so browsers send no origin either. These forms don't use a session.
  const open = { access: 'public', origin: 'any', rateLimit: perReaderOfForms(context.config.signupRate) } as const
  app.register(async (scope: App) => {
    readFormBodies(scope)

    scope.post(
      '/api/subscribers/form',
      {
        config: open,
        schema: { tags: ['subscriptions'], summary: 'The sign-up form without JavaScript; answers with a page' },
        errorHandler: (error, request, reply) =>
          sendFailure(reply, error, request, (reason) => signUpAgainPage(reason, typedIn(request.body))),
      },
      async (request, reply) => {
        if (isBeginning(request.body)) return send(reply, sectionsAskedPage(typedIn(request.body)))
        const { email, categories, homepage } = readSignUp(request.body)
        if (!homepage) await signUp(context, { email, categories, source: 'website without script' })
        const { siteUrl } = context.config
        const message = signedUpMessage(context.config)
        return send(reply.code(201), signedUpPage({ message, siteUrl, typed: { email, categories } }))
      },
    )

    scope.post(
      '/api/subscribers/leave',
      {
        config: open,
        schema: { tags: ['subscriptions'], summary: 'Emails a link to unsubscribe, if the address is known' },
        errorHandler: (error, request, reply) =>
          sendFailure(reply, error, request, (reason) => leaveAgainPage(reason, typedIn(request.body))),
      },
      async (request, reply) => {
        const { success, data: email, error } = emailSchema.safeParse(formFields(request.body).get('email') ?? '')
        if (!success) throw new AppError(422, 'invalid', error.issues[0]?.message ?? '')
        await mailLink(context, email, 'leave')
        return send(reply, leaveAskedPage())
      },
    )
  })

  async function sendFailure(
    reply: FastifyReply,
    error: FastifyError,
    request: FastifyRequest,
    page: (reason: string) => PlainPage,
  ): Promise<FastifyReply> {
    return send(reply, page(errorForPeople(error, request, reply)))
  }

  async function send(reply: FastifyReply, page: PlainPage): Promise<FastifyReply> {
    const { html, headers } = await pageInLook(context, page)
    return reply.headers(headers).send(html)
  }
}

/** True for the form on the front page, which doesn't ask for categories. */
function isBeginning(body: unknown): boolean {
  const fields = formFields(body)
  return fields.has('begins') && !fields.has('categories') && emailSchema.safeParse(fields.get('email') ?? '').success
}

function readSignUp(body: unknown) {
  const fields = formFields(body)
  const { success, data, error } = subscribeSchema.safeParse({
    email: fields.get('email') ?? '',
    categories: fields.getAll('categories'),
    homepage: fields.get('homepage') ?? undefined,
  })
  if (!success) throw new AppError(422, 'invalid', error.issues[0]?.message ?? '')
  return data
}

function typedIn(body: unknown): Typed {
  const fields = formFields(body)
  return { email: (fields.get('email') ?? '').slice(0, LONGEST_SHOWN), categories: fields.getAll('categories') }
}
