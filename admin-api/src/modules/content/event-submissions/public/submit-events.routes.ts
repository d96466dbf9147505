import {
  correctSubmissionSchema,
  submissionReceivedSchema,
  submitEventSchema,
  trackedSubmissionSchema,
} from '@hometown/shared-types/event-submission'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import type { App } from '../../../../http/routing.ts'
import type { PublicCall, PublicLimits } from '../../../platform/public-forms/public-forms.service.ts'
import {
  correctSubmission,
  findTracked,
  pretendToReceive,
  submitEvent,
  withdrawSubmission,
} from './submit-event.service.ts'

/** JSON may take six bytes per character. */
const BODY_LIMIT = 64 * 1024

const open = { access: 'public' } as const
const tags = ['event submissions']
const byKey = z.object({ key: z.string() })

/** Public calls for submitters; the key authorizes all but the first. */
export function submitEventRoutes(app: App, context: AppContext, limits: PublicLimits): void {
  app.post(
    '/api/event-submissions',
    {
      config: { ...open, answersSecret: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Submits an event for an editor to decide. It isn’t public',
        body: submitEventSchema,
        response: { 201: submissionReceivedSchema },
      },
    },
    async ({ body: { name, email, homepage, elapsed, ...facts }, ip }, reply) => {
      keepToOneself(reply)
      await limit('submit', { ip, email, elapsed })
      // Only bots fill the hidden field.
      const received = homepage ? pretendToReceive(context, facts) : await submitEvent(context, facts, { name, email })
      return reply.code(201).send(received)
    },
  )

  app.get(
    '/api/event-submissions/by-key/:key',
    {
      config: open,
      schema: {
        tags,
        summary: 'The status of a submission, and its published event',
        params: byKey,
        response: { 200: trackedSubmissionSchema },
      },
    },
    async ({ params, ip }, reply) => {
      keepToOneself(reply)
      await limit('follow', { ip })
      return findTracked(context, params.key)
    },
  )

  app.patch(
    '/api/event-submissions/by-key/:key',
    {
      config: open,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Corrects a waiting submission',
        params: byKey,
        body: correctSubmissionSchema,
        response: { 200: trackedSubmissionSchema },
      },
    },
    async ({ params, body, ip }, reply) => {
      keepToOneself(reply)
      await limit('follow', { ip })
      return correctSubmission(context, params.key, body)
    },
  )

  app.delete(
    '/api/event-submissions/by-key/:key',
    {
      config: open,
      schema: {
        tags,
        summary: 'Withdraws a waiting submission',
        params: byKey,
        response: { 200: trackedSubmissionSchema },
      },
    },
    async ({ params, ip }, reply) => {
      keepToOneself(reply)
      await limit('follow', { ip })
      return withdrawSubmission(context, params.key)
    },
  )

  async function limit(call: PublicCall, caller: Parameters<PublicLimits['take']>[1]): Promise<void> {
    const wait = await limits.take(call, caller)
    if (wait !== undefined) throw tooManyTries(wait)
  }
}

function keepToOneself(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}
