import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isPublic } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { findMissingSteps, OtherDatabaseError } from '../../../database/migrating/migrate.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { watchSaving } from './watch-saving.ts'

const okSchema = z.object({ status: z.literal('ok') })
const STOPPING = 'This machine is stopping'

export function healthRoutes(app: App, context: AppContext): void {
  const findSavingProblem = watchSaving(context)
  app.get(
    '/api/health/live',
    {
      config: { access: 'public', ignoresSession: true },
      schema: { tags: ['health'], summary: 'The process is running', response: { 200: okSchema } },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/api/health/serve',
    {
      config: { access: 'public', ignoresSession: true },
      schema: {
        tags: ['health'],
        summary: 'Readers get pages here, also while the database is away: what a load balancer should ask',
        response: { 200: okSchema },
      },
    },
    async () => {
      if (context.isStopping) throw new AppError(503, 'not_ready', STOPPING)
      if (!isPublic(context.config.role)) throw new AppError(503, 'not_ready', 'This machine serves no readers')
      if (!(await isSiteServable(context))) throw new AppError(503, 'not_ready', 'The site isn’t rendered yet')
      return { status: 'ok' as const }
    },
  )

  app.get(
    '/api/health/ready',
    {
      config: { access: 'public', ignoresSession: true },
      schema: {
        tags: ['health'],
        summary: 'The database is up to date, and what is saved reaches the disk',
        response: { 200: okSchema },
      },
    },
    async (request) => {
      if (context.isStopping) throw new AppError(503, 'not_ready', STOPPING)
      const pending = await findMissingSteps(context.store).catch((error: unknown) => {
        if (error instanceof OtherDatabaseError) return [error.message]
        request.log.warn({ err: error }, 'the database does not answer')
        throw new AppError(503, 'not_ready', 'The database doesn’t answer')
      })
      if (pending.length > 0) throw new AppError(503, 'not_ready', 'The database isn’t up to date')
      const problem = await findSavingProblem()
      if (problem) throw new AppError(503, 'not_ready', problem)
      return { status: 'ok' as const }
    },
  )
}

const HOME = 'site/current/index.html'

/** With a deploy hook another host serves the site, so there is nothing to wait for. */
async function isSiteServable({ config: { dataDir, deployHookUrl } }: Pick<AppContext, 'config'>): Promise<boolean> {
  if (deployHookUrl) return true
  const home = await stat(join(dataDir, HOME)).catch(() => undefined)
  return home?.isFile() ?? false
}
