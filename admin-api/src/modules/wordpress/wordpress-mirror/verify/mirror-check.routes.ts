import { mirrorCheckAnswerSchema, mirrorCheckSchema, startMirrorCheckSchema } from '@hometown/shared-types/mirror-check'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { describeMirrorCheck, requestMirrorCheck } from './mirror-check.service.ts'

const tags = ['wordpress']
const config = { access: 'admin' } as const

export function mirrorCheckRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/wordpress/check',
    {
      config,
      schema: {
        tags,
        summary: 'The comparison of WordPress with what is stored and with the site',
        response: { 200: mirrorCheckAnswerSchema },
      },
    },
    async () => describeMirrorCheck(context),
  )

  app.post(
    '/api/wordpress/check',
    {
      config,
      schema: {
        tags,
        summary: 'Compare with WordPress, and fix what differs if asked to',
        body: startMirrorCheckSchema,
        response: { 202: mirrorCheckSchema },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await requestMirrorCheck(context, getSignedIn(request), request.body)),
  )
}
