import { submissionReceivedSchema, submitEventSchema } from '@hometown/shared-types/event-submission'
import type { AppContext } from '../../../../context.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import type { App } from '../../../../http/routing.ts'
import type { PublicLimits } from '../../../platform/public-forms/public-forms.service.ts'
import { pretendToReceive, submitEvent } from './submit-event.service.ts'

/** JSON may take six bytes per character. */
const BODY_LIMIT = 64 * 1024

export function submitEventRoutes(app: App, context: AppContext, limits: PublicLimits): void {
  app.post(
    '/api/event-submissions',
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['event submissions'],
        summary: 'Submits an event for an editor to decide. It isn’t public',
        body: submitEventSchema,
        response: { 201: submissionReceivedSchema },
      },
    },
    async ({ body: { name, email, homepage, elapsed, ...facts }, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      const wait = await limits.take('submit', { ip, email, elapsed })
      if (wait !== undefined) throw tooManyTries(wait)
      // Only bots fill the hidden field.
      const received = homepage ? pretendToReceive(context, facts) : await submitEvent(context, facts, { name, email })
      return reply.code(201).send(received)
    },
  )
}
