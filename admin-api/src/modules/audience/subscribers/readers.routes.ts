import {
  emailSchema,
  subscribeSchema,
  subscriptionSchema,
  updateSubscriptionSchema,
} from '@hometown/shared-types/contract/subscribers'
import type { FastifyContextConfig, FastifyError, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { canMailPreferenceLinks } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { setErrorStatus } from '../../../http/errors/error-handler.ts'
import { rateLimitForForms } from '../../../http/rate-limits.ts'
import { formFields, parseFormBodies, redirectToForm } from '../../../http/request-bodies.ts'
import type { App, FeatureRoutes } from '../../../http/routing.ts'
import { type AnswerPage, renderAnswerPage } from '../../platform/mail/index.ts'
import {
  chooseCategoriesPage,
  type SignUpInput,
  signedUpPage,
  signUpFailedPage,
  unsubscribeFailedPage,
  unsubscribeLinkSentPage,
} from './reader-pages.ts'
import {
  changeSubscription,
  getSubscriptionByToken,
  lookUpSubscription,
  mailSubscriptionLink,
  signedUpMessage,
  signUp,
} from './sign-up.service.ts'

/**
 * The answer of `POST /api/subscribers` (201), the same for known and unknown addresses. `confirm`: newsletters come
 * only after a link in a mail was opened, see DOUBLE_OPT_IN.
 */
const subscribedAnswerSchema = z.object({ message: z.string(), confirm: z.boolean().optional() })

const lookUpInputSchema = z.object({ email: z.string().max(1000) })

/** The look-up's answer (202) where readers manage by mail, the same for every address. */
const lookUpAnswerSchema = z.object({ message: z.string() })

const LINK_MAILED_MESSAGE = 'If this address is subscribed, a link is on its way.'
const ASK_FOR_LINK_MESSAGE = 'We email you a link to your subscription. Ask for it at /manage.'
const NO_MAIL_SERVER_MESSAGE =
  'We can’t send email yet, so we can’t send you a link. Please contact us to change or end your subscription.'

const ECHOED_INPUT_LIMIT = 300

export const readerRoutes: FeatureRoutes = (app, context) => {
  const { config } = context
  // Caches must not store a reader's choices.
  const open = { access: 'public', noStore: true, rateLimit: rateLimitForForms(config.signupRate) } as const

  const signingUp =
    'Subscribes an address. The answer is the same for known and unknown addresses; the email says which'
  app.post(
    '/api/subscribers',
    route(open, signingUp, { body: subscribeSchema, response: { 201: subscribedAnswerSchema } }),
    async ({ body: { email, categories, homepage } }, reply) => {
      // Only bots fill in this hidden field.
      if (!homepage) await signUp(context, { email, categories, source: 'website' })
      return reply.code(201).send({ message: signedUpMessage(config), confirm: config.doubleOptIn })
    },
  )

  const lookingUp =
    'The subscription of an address on the site’s own machine, otherwise an email to it and the same answer for all'
  app.post(
    '/api/subscribers/look-up',
    route(open, lookingUp, { body: lookUpInputSchema, response: { 200: subscriptionSchema, 202: lookUpAnswerSchema } }),
    async ({ body }, reply) => {
      if (config.manageBy === 'lookup') return lookUpSubscription(context, body.email)
      if (!canMailPreferenceLinks(config)) throw new AppError(503, 'no_mail_server', NO_MAIL_SERVER_MESSAGE)
      const { data: email } = emailSchema.safeParse(body.email)
      if (email !== undefined) await mailSubscriptionLink(context, email, 'manage')
      return reply.code(202).send({ message: LINK_MAILED_MESSAGE })
    },
  )

  const byEmail = { params: z.object({ email: z.string() }), response: { 200: subscriptionSchema } }
  // This call sends nothing: any page could have its visitors' browsers ask, as for a picture.
  app.get(
    '/api/subscribers/by-email/:email',
    route(open, 'The subscription of an address; only on the site’s own machine', byEmail),
    async ({ params }) => {
      if (config.manageBy !== 'lookup') throw new AppError(404, 'ask_by_mail', ASK_FOR_LINK_MESSAGE)
      return lookUpSubscription(context, params.email)
    },
  )

  const byKey = { params: z.object({ key: z.string() }), response: { 200: subscriptionSchema } }
  app.get(
    '/api/subscribers/by-key/:key',
    route(open, 'The subscription whose emails have this key', byKey),
    async ({ params }) => getSubscriptionByToken(context, params.key),
  )

  const byId = {
    params: z.object({ id: z.string() }),
    body: updateSubscriptionSchema,
    response: { 200: subscriptionSchema },
  }
  app.patch(
    '/api/subscribers/:id',
    route(open, 'Changes categories or unsubscribes, by the id of a look-up', byId),
    async ({ params, body }) => changeSubscription(context, params.id, body),
  )

  app.register(async (scope: App) => addReaderForms(scope, context))
}

function route<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { summary, ...schema } }
}

/** Answers the forms of readers without JavaScript. Errors are answered with a page, too. */
function addReaderForms(scope: App, context: AppContext): void {
  const { config } = context
  // Our pages send no referrer, so browsers send no origin either. These forms don't use a session.
  const open = { access: 'public', origin: 'any', rateLimit: rateLimitForForms(config.signupRate) } as const
  const send = async (reply: FastifyReply, page: AnswerPage) => {
    const { html, headers } = await renderAnswerPage(context, page)
    return reply.headers(headers).send(html)
  }
  parseFormBodies(scope)
  redirectToForm(scope, '/api/subscribers/form', `${config.siteUrl}/subscribe`)
  redirectToForm(scope, '/api/subscribers/leave', `${config.siteUrl}/manage`)

  scope.post(
    '/api/subscribers/form',
    {
      ...route(open, 'The sign-up form without JavaScript; answers with a page', {}),
      ...retryWith(signUpFailedPage),
    },
    async ({ body }, reply) => {
      const fields = formFields(body)
      const input = readSignUpInput(body)
      const isAddress = emailSchema.safeParse(input.email).success
      // The form on the front page doesn't ask for categories.
      if (isAddress && fields.has('begins') && !fields.has('categories'))
        return send(reply, chooseCategoriesPage(input))
      const homepage = fields.get('homepage') ?? undefined
      const { email, categories } = parseInputOrRefuse(subscribeSchema, { ...input, homepage })
      if (!homepage) await signUp(context, { email, categories, source: 'website without script' })
      return send(reply.code(201), signedUpPage(signedUpMessage(config), config, { email, categories }))
    },
  )

  scope.post(
    '/api/subscribers/leave',
    {
      ...route(open, 'Emails a link to unsubscribe, if the address is known', {}),
      ...retryWith(unsubscribeFailedPage),
    },
    async ({ body }, reply) => {
      await mailSubscriptionLink(context, parseInputOrRefuse(emailSchema, readSignUpInput(body).email), 'unsubscribe')
      return send(reply, unsubscribeLinkSentPage())
    },
  )

  function retryWith(page: (reason: string, input: SignUpInput) => AnswerPage) {
    const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      send(reply, page(setErrorStatus(error, request, reply), readSignUpInput(request.body)))
    return { errorHandler }
  }
}

function parseInputOrRefuse<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new AppError(422, 'invalid', error.issues[0]?.message ?? '')
}

function readSignUpInput(body: unknown): SignUpInput {
  const fields = formFields(body)
  return { email: (fields.get('email') ?? '').slice(0, ECHOED_INPUT_LIMIT), categories: fields.getAll('categories') }
}
