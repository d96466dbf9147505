import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildContext } from './build-context.ts'
import type { Config } from './config/config.ts'
import { checkDataDir } from './installation/check-data-dir.ts'
import { InstallationRefusedError, prepareInstallation, type SignIn } from './installation/prepare-installation.ts'
import { announce } from './installation/startup-banner.ts'
import { createLogger } from './log/log.ts'
import { BackupError } from './modules/operations/backups/backup-errors.ts'
import { finishRestore } from './modules/operations/backups/backups.service.ts'
import { loadConfigOrExit } from './processes/load-config-or-exit.ts'
import { API_OPTIONS, JOBS_OPTIONS, withFewArenas } from './processes/node-options.ts'
import type { Restarts } from './processes/restarts.ts'
import { type Supervisor, supervise } from './processes/supervisor.ts'

export interface StartOptions {
  root: string
  publisherScript: string
  siteDist: string
  prepareSite(): Promise<unknown>
  prepareDesk(): Promise<unknown>
  development?: DevelopmentOptions
}

/** For `npm run dev`, which shows everything on one address and restarts single processes. */
interface DevelopmentOptions {
  address: string
  publisherEnv: NodeJS.ProcessEnv
  restarts: Restarts
  onSupervised(supervisor: Supervisor): void
}

export async function startHometown(options: StartOptions): Promise<void> {
  const { development } = options
  const isChild = process.connected
  const envFile = join(options.root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = loadConfigOrExit(1)
  const log = createLogger('start', { level: config.logLevel })

  const first = !development && !existsSync(join(config.dataDir, 'site', 'current'))
  const say = (step: number, text: string) => first && console.log(`[${step}/3] ${text} …`)
  if (first) console.log(`First start of ${config.siteName}: data goes to ${config.dataDir}`)

  checkDataDir(config)
  await finishInterruptedRestore(config)
  say(1, 'Compiling the readers’ site and the editors’ app')
  await Promise.all([options.prepareSite(), options.prepareDesk()]).catch(endWith)
  say(2, config.sampleContent ? 'Creating the database and a sample county' : 'Creating the database')
  const signIn = await prepareDatabase(config)
  say(3, 'Starting the service and rendering the site')

  const supervisor = supervise(processSpecs(config, options), log, { restarts: development?.restarts })
  development?.onSupervised(supervisor)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => supervisor.stop())
  if (isChild) endWithParent(supervisor)
  supervisor.ready
    .then(({ address }) => announce(config, development?.address ?? address, signIn, first))
    .catch(endWith)
  process.exit(await supervisor.ended)
}

async function finishInterruptedRestore(config: Config): Promise<void> {
  const outcome = await finishRestore(config).catch((error: unknown) =>
    endWith(new Error(`A restore was interrupted and could not be finished: ${describeDatabase(error, config)}`)),
  )
  if (outcome?.kind === 'finished')
    console.log(`Finished a restore that was interrupted. What was there is in ${outcome.aside}.`)
  if (outcome?.kind === 'undone')
    console.log('A restore was interrupted before it changed anything. Everything is as it was.')
}

/** Tests and `npm run dev` start us with an IPC channel and may be killed before they can stop us. */
function endWithParent(supervisor: Supervisor): void {
  process.on('disconnect', () => supervisor.stop())
  if (!process.connected) supervisor.stop()
}

async function prepareDatabase(config: Config): Promise<SignIn | undefined> {
  try {
    const context = await buildContext(config, 'start', { isUnhurried: true })
    try {
      return await prepareInstallation(context)
    } finally {
      await context.store.close()
    }
  } catch (error) {
    if (error instanceof InstallationRefusedError) return endWith(error)
    if (error instanceof BackupError)
      return endWith(new Error(`Nothing was updated, since the backup before it failed. ${error.message}`))
    return endWith(new Error(`The database could not be prepared: ${describeDatabase(error, config)}`))
  }
}

function describeDatabase(error: unknown, config: Config): string {
  const message = error instanceof Error ? error.message : String(error)
  const hint = config.databaseUrl ? ' Check DATABASE_URL, and whether PostgreSQL is running.' : ''
  return `${message.replace(/\.$/, '')}.${hint}`
}

function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function processSpecs(config: Config, options: StartOptions) {
  const here = import.meta.dirname
  // The publisher reads only public content, so its environment has no secrets.
  const publisherEnv = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    HOMETOWN_API_ORIGIN: `http://${loopbackHost(config.host)}:${config.port}`,
    HOMETOWN_SITE_DIR: join(config.dataDir, 'site'),
    HOMETOWN_DIST: options.siteDist,
    ...options.development?.publisherEnv,
  }
  return {
    api: { script: join(here, 'api.ts'), env: withFewArenas(process.env), execArgv: API_OPTIONS },
    jobs: { script: join(here, 'jobs.ts'), env: withFewArenas(process.env), execArgv: JOBS_OPTIONS },
    publisher: config.deployHookUrl ? undefined : { script: options.publisherScript, env: publisherEnv },
  }
}

function loopbackHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
