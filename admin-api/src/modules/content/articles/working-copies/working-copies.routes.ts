import {
  editingNamesSchema,
  saveWorkingCopySchema,
  workingCopiesSchema,
  workingCopyIdSchema,
  workingCopySchema,
} from '@hometown/shared-types/working-copy'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import type { App } from '../../../../http/routing.ts'
import { discardWorkingCopy, listOthersEditing, listWorkingCopies, saveWorkingCopy } from './working-copies.service.ts'

const BODY_LIMIT = 8 * 1024 * 1024

const own = { access: 'contributor' } as const
const ofArticle = z.object({ articleId: z.string().min(1).max(100) })
const ofForm = ofArticle.extend({ copyId: workingCopyIdSchema })

/** Working copies are private: callers get only their own, and the names of others who type. */
export function workingCopyRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/articles/:articleId/editing',
    { config: own, schema: { params: ofArticle, response: { 200: editingNamesSchema } } },
    async (request) => listOthersEditing(context, getSignedIn(request).user, request.params.articleId),
  )

  app.get(
    '/api/working-copies/:articleId',
    { config: own, schema: { params: ofArticle, response: { 200: workingCopiesSchema } } },
    async (request) => listWorkingCopies(context, getSignedIn(request).user.id, request.params.articleId),
  )

  app.put(
    '/api/working-copies/:articleId/:copyId',
    {
      config: own,
      bodyLimit: BODY_LIMIT,
      schema: { params: ofForm, body: saveWorkingCopySchema, response: { 200: workingCopySchema } },
    },
    async (request) => saveWorkingCopy(context, getSignedIn(request).user, request.params, request.body),
  )

  app.delete('/api/working-copies/:articleId/:copyId', { config: own, schema: { params: ofForm } }, async (request) => {
    const { user } = getSignedIn(request)
    await context.store.groupWrite((trx) => discardWorkingCopy(trx, user.id, request.params.copyId))
    return {}
  })
}
