import {
  emailSchema,
  MAILED_CODE,
  NO_CATEGORY_MESSAGE,
  subscribedSchema,
  subscribeSchema,
  subscriptionSchema,
  updateSubscriptionSchema,
} from '@hometown/shared-types/subscriber'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getStaff } from '../../../http/callers/access-guard.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { tooManyTries } from '../../../http/errors/too-many-tries.ts'
import type { App } from '../../../http/routing.ts'
import type { PublicCall, PublicLimits } from '../../platform/public-forms/public-forms.service.ts'
import { looksSigned } from './links/signed-links.ts'
import { signedUpMessage, signUp } from './sign-up/sign-up.service.ts'
import {
  changeSubscription,
  findSubscriptionForStaff,
  lookUpSubscription,
  mailLink,
  noSubscription,
  openSubscription,
} from './subscription.service.ts'
import { updateAsStaff } from './update-as-staff.ts'

const MAILED_MESSAGE = 'If this address is subscribed, we’ve emailed you a link to manage it.'

const open = { access: 'public' } as const
const tags = ['subscriptions']

/** Calls of the readers' pages. With a session, the same URLs serve the desk. */
export function readerRoutes(app: App, context: AppContext, limits: PublicLimits): void {
  const { config } = context

  app.post(
    '/api/subscribers',
    {
      config: open,
      schema: {
        tags,
        summary: 'Subscribes an address. The answer is the same for known and unknown addresses; the email says which',
        body: subscribeSchema,
        response: { 201: subscribedSchema },
      },
    },
    async ({ body: { email, categories, homepage, elapsed }, ip }, reply) => {
      await limit('sign-up', { ip, email, elapsed })
      // Hidden field that only bots fill in.
      if (!homepage) await signUp(context, { email, categories, source: 'website' })
      return reply.code(201).send({ message: signedUpMessage(config), confirm: config.doubleOptIn })
    },
  )

  app.get(
    '/api/subscribers/by-email/:email',
    {
      config: open,
      schema: {
        tags,
        summary: 'The subscription of an address, or, with MANAGE_BY=mail, an email to it',
        params: z.object({ email: z.string() }),
        response: { 200: subscriptionSchema },
      },
    },
    async (request, reply) => {
      keepToOneself(reply)
      const { data: email } = emailSchema.safeParse(request.params.email)
      if (request.signedIn) {
        getStaff(request)
        if (email === undefined) throw noSubscription()
        return findSubscriptionForStaff(context, email)
      }
      await limit('look-up', { ip: request.ip, ...(email !== undefined && { email }) })
      if (config.manageBy === 'lookup') {
        if (email === undefined) throw noSubscription()
        return lookUpSubscription(context, email)
      }
      if (email !== undefined) await mailLink(context, email, 'manage')
      throw new AppError(404, MAILED_CODE, MAILED_MESSAGE)
    },
  )

  app.get(
    '/api/subscribers/by-key/:key',
    {
      config: open,
      schema: {
        tags,
        summary: 'The subscription whose emails have this key',
        params: z.object({ key: z.string() }),
        response: { 200: subscriptionSchema },
      },
    },
    async ({ params, ip }, reply) => {
      keepToOneself(reply)
      await limit('look-up', { ip })
      return openSubscription(context, params.key)
    },
  )

  app.patch(
    '/api/subscribers/:id',
    {
      config: open,
      schema: {
        tags,
        summary: 'Changes categories or unsubscribes, by the id of a look-up; staff can change everything',
        params: z.object({ id: z.string() }),
        body: z.record(z.string(), z.unknown()),
      },
    },
    async (request, reply) => {
      keepToOneself(reply)
      const { params, body, ip } = request
      if (!looksSigned(params.id)) return updateAsStaff(context, getStaff(request), params.id, body)
      await limit('change', { ip })
      const change = updateSubscriptionSchema.safeParse(body)
      if (!change.success) throw unfitChange(body)
      return subscriptionSchema.parse(await changeSubscription(context, params.id, change.data))
    },
  )

  async function limit(call: PublicCall, caller: Parameters<PublicLimits['take']>[1]): Promise<void> {
    const wait = await limits.take(call, caller)
    if (wait !== undefined) throw tooManyTries(wait)
  }
}

function unfitChange({ status }: Record<string, unknown>): AppError {
  const message = status === 'active' ? 'To come back, please subscribe again with this address.' : NO_CATEGORY_MESSAGE
  return new AppError(422, 'invalid', message)
}

/** Caches must not store a reader's choices. */
function keepToOneself(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}
