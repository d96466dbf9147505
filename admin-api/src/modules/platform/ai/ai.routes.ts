import { aiStatusSchema, aiTestSchema, testAiSchema } from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller-gone.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getAiStatus } from './ai-status.ts'
import { testAi } from './test-ai.ts'

export function aiRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/ai',
    {
      config: { access: 'staff' },
      schema: { tags: ['ai'], summary: 'The AI providers, and today’s costs', response: { 200: aiStatusSchema } },
    },
    async () => getAiStatus(context),
  )

  app.post(
    '/api/ai/test',
    {
      config: { access: 'admin', rateLimit: perCaller(10) },
      schema: {
        tags: ['ai'],
        summary: 'Test a model with a short question',
        body: testAiSchema,
        response: { 200: aiTestSchema },
      },
    },
    async (request, reply) => testAi(context, getSignedIn(request), request.body.provider, callerGone(reply)),
  )
}
