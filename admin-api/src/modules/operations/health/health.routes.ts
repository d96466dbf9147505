import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isPublic } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { findMissingSteps, OtherDatabaseError } from '../../../database/migrate.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import type { App } from '../../../http/routing.ts'

/**
 * - `live`: the process runs
 * - `serve`: readers get pages here, also while the database is away; what a load balancer should ask
 * - `ready`: the database is up to date, and what is saved reaches the disk
 */
const questionSchema = z.enum(['live', 'serve', 'ready'])

export function healthRoutes(app: App, context: AppContext): void {
  const findSavingProblem = watchSaving(context)
  const problems = {
    live: () => undefined,
    serve: () => findServingProblem(context),
    ready: async () => (await findDatabaseProblem(context)) ?? findSavingProblem(),
  }
  app.get(
    '/api/health/:question',
    {
      config: { access: 'public', ignoresSession: true },
      schema: {
        summary: 'Whether the process is `live`, can `serve` pages, and is `ready` to save',
        params: z.object({ question: questionSchema }),
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async ({ params: { question } }) => {
      const problem =
        context.isStopping && question !== 'live' ? 'This machine is stopping' : await problems[question]()
      if (problem) throw new AppError(503, 'not_ready', problem)
      return { status: 'ok' as const }
    },
  )
}

const HOME = 'site/current/index.html'

/** With a deploy hook another host serves the site, so there is nothing to wait for. */
async function findServingProblem({ config }: AppContext): Promise<string | undefined> {
  if (!isPublic(config.role)) return 'This machine serves no readers'
  if (config.deployHookUrl) return undefined
  const home = await stat(join(config.dataDir, HOME)).catch(() => undefined)
  return home?.isFile() ? undefined : 'The site isn’t rendered yet'
}

async function findDatabaseProblem({ log, store }: AppContext): Promise<string | undefined> {
  try {
    return (await findMissingSteps(store)).length > 0 ? 'The database isn’t up to date' : undefined
  } catch (error) {
    if (error instanceof OtherDatabaseError) return 'The database isn’t up to date'
    log.warn({ err: error }, 'the database does not answer')
    return 'The database doesn’t answer'
  }
}

/** Large enough to detect a full disk. */
const PROBE = Buffer.alloc(64 * 1024)
/** The health check is public, so its writes are limited. */
const GOOD_FOR_MS = 5000

/**
 * The check saves a row and a file, at most every five seconds, and resolves to the problem, if any. Only a write that
 * reaches the disk shows that the next one will.
 */
function watchSaving(context: AppContext): () => Promise<string | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  return () => {
    const now = context.clock.now()
    // The clock may have been set back.
    if (now - askedAt < GOOD_FOR_MS && now >= askedAt) return answer
    askedAt = now
    answer = tryToSave(context)
    return answer
  }
}

async function tryToSave({ clock, config, log, store }: AppContext): Promise<string | undefined> {
  const path = join(config.dataDir, '.ready-test')
  try {
    await store.groupWrite((trx) => saveValue(trx, 'health-probe', 0, clock.now()))
    await using file = await open(path, 'w')
    await file.writeFile(PROBE)
    // Errors of a failing disk may only show when the file is flushed.
    await file.datasync()
    return undefined
  } catch (error) {
    log.warn({ err: error }, 'nothing can be saved')
    return describeUnavailable(error) ?? 'The disk can’t be written to'
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
