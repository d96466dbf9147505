import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { servesReaders } from '../../../config/roles.ts'
import type { AppContext } from '../../../context.ts'
import { findMissingSteps, IncompatibleDatabaseError } from '../../../database/migrate.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'

/**
 * - `live`: the process runs
 * - `serve`: readers get pages here, also while the database is away; what a load balancer should ask
 * - `ready`: the database answers and is up to date, and the disk has room
 */
const healthQuestionSchema = z.enum(['live', 'serve', 'ready'])

export const healthRoutes: FeatureRoutes = (app, context) => {
  const problems = {
    live: () => undefined,
    serve: () => findServingProblem(context),
    ready: async () => (await findDatabaseProblem(context)) ?? findDiskProblem(context),
  }
  app.get(
    '/api/health/:question',
    {
      config: { access: 'public', ignoresSession: true },
      schema: {
        summary: 'Whether the process is `live`, can `serve` pages, and is `ready` to save',
        params: z.object({ question: healthQuestionSchema }),
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async ({ params: { question } }) => {
      const problem = await problems[question]()
      if (problem) throw new AppError(503, 'not_ready', problem)
      return { status: 'ok' as const }
    },
  )
}

const HOME_PAGE_FILE = 'site/current/index.html'

/** If there is a deploy hook, another host serves the site, so there is nothing to wait for. */
async function findServingProblem({ config }: AppContext): Promise<string | undefined> {
  if (!servesReaders(config.role)) return 'This machine serves no readers'
  if (config.deployHookUrl) return undefined
  const home = await stat(join(config.dataDir, HOME_PAGE_FILE)).catch(() => undefined)
  return home?.isFile() ? undefined : 'The site isn’t rendered yet'
}

async function findDatabaseProblem({ log, store }: AppContext): Promise<string | undefined> {
  try {
    return (await findMissingSteps(store)).length > 0 ? 'The database isn’t up to date' : undefined
  } catch (error) {
    if (error instanceof IncompatibleDatabaseError) return 'The database isn’t up to date'
    log.warn({ err: error }, 'the database does not answer')
    return 'The database doesn’t answer'
  }
}

/** A disk with less is full: a commit of the database takes more with its log. */
const MIN_FREE_DISK_BYTES = 4 * 1024 * 1024

/** Writes nothing: the check is public, and an idle service writes nothing. */
async function findDiskProblem({ config: { dataDir } }: AppContext): Promise<string | undefined> {
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < MIN_FREE_DISK_BYTES ? 'The disk is full' : undefined
  } catch {
    return 'The disk can’t be written to'
  }
}
