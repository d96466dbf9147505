import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import { othersPresentSchema, presenceSchema } from '@hometown/shared-types/presence'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { announce } from '../live/live.service.ts'
import { forgetTab, noteTab } from './presence.ts'

const HEARTBEATS_PER_MINUTE = 600

/** Open editors send it by themselves. */
const own = { access: 'contributor', prolongs: false, rateLimit: perCaller(HEARTBEATS_PER_MINUTE) } as const
const params = z.object({ id: z.string().min(1).max(100) })

export function presenceRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/articles/:id/presence',
    { config: own, schema: { params, body: presenceSchema, response: { 200: othersPresentSchema } } },
    async (request) => {
      const { user } = getSignedIn(request)
      if (!(await context.ports.canSeeArticle(context, user, request.params.id))) throw notFound('Article')
      const tab = tabOf(user, request.body.tab)
      const { others, isNew } = await noteTab(context, request.params.id, tab)
      if (isNew) announce(context, { type: 'presence', articleId: request.params.id })
      return { others }
    },
  )

  app.delete(
    '/api/articles/:id/presence',
    { config: own, schema: { params, querystring: presenceSchema } },
    async (request) => {
      const tab = tabOf(getSignedIn(request).user, request.query.tab)
      if (await forgetTab(context, request.params.id, tab))
        announce(context, { type: 'presence', articleId: request.params.id })
      return {}
    },
  )
}

function tabOf(user: CurrentUser, tab: string) {
  return { userId: user.id, name: accountName(user), tab }
}
