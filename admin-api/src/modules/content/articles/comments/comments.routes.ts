import {
  articleCommentsSchema,
  mentionsPageSchema,
  mentionsQuerySchema,
  newCommentSchema,
  updateCommentSchema,
} from '@hometown/shared-types/comment'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { changeComment, removeComment } from './change-comment.service.ts'
import { createComment, markMentionsRead, readComments } from './comments.service.ts'
import { listOwnMentions } from './list-mentions.service.ts'

const WRITES_PER_CALLER = 120

const reading = { access: 'contributor' } as const
const writing = { ...reading, rateLimit: perCaller(WRITES_PER_CALLER) } as const
const tags = ['comments']
const params = z.object({ id: z.string().min(1).max(100) })
const response = { 200: articleCommentsSchema }

/** The newsroom's own: no answer of the content service, no preview and no export has them. */
export function commentRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:id/comments',
    { config: reading, schema: { tags, summary: 'The newsroom’s comments on an article', params, response } },
    async (request) => readComments(context, getSignedIn(request).user, request.params.id),
  )

  app.post(
    '/api/articles/:id/comments',
    { config: writing, schema: { tags, summary: 'Comment on an article', params, body: newCommentSchema, response } },
    async (request) => createComment(context, getSignedIn(request).user, request.params.id, request.body),
  )

  app.post(
    '/api/articles/:id/comments/read',
    { config: writing, schema: { tags, summary: 'Mark the caller’s mentions in an article as read', params } },
    async (request) => {
      await markMentionsRead(context, getSignedIn(request).user, request.params.id)
      return {}
    },
  )

  app.patch(
    '/api/comments/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Change one’s comment, or resolve a thread',
        params,
        body: updateCommentSchema,
        response,
      },
    },
    async (request) => changeComment(context, getSignedIn(request).user, request.params.id, request.body),
  )

  app.delete(
    '/api/comments/:id',
    { config: writing, schema: { tags, summary: 'Delete one’s comment', params, response } },
    async (request) => removeComment(context, getSignedIn(request).user, request.params.id),
  )

  app.get(
    '/api/mentions',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Comments that mention the caller, newest first',
        querystring: mentionsQuerySchema,
        response: { 200: mentionsPageSchema },
      },
    },
    async (request) => listOwnMentions(context, getSignedIn(request).user, request.query),
  )
}
