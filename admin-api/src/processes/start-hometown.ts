import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { v7 as uuid } from 'uuid'
import { READABLE_BACKUPS } from '../config/backup-recipient.ts'
import type { Config } from '../config/config.ts'
import { doesNewsroomWork, hasPublisher, servesReaders } from '../config/roles.ts'
import { lockDataDir } from '../installation/data-dir.ts'
import { prepareInChildProcess } from '../installation/prepare-in-child-process.ts'
import { createLogger } from '../log/log.ts'
import { isTerminal, logUncaughtErrors, tellOperator } from '../log/operator-output.ts'
import { SUPERVISOR_VARIABLE } from '../messages/message-bus.ts'
import { loadEnvFile } from './load-env-file.ts'
import { JOBS_OPTIONS, limitMallocArenas, SERVING_OPTIONS } from './node-options.ts'
import { type Supervisor, startSupervisor } from './supervisor.ts'

export interface ServiceScripts {
  prepare: string
  api: string
  jobs: string
  publisher: string
}

interface StartOptions {
  scripts: ServiceScripts
  siteDist: string
  development?: DevelopmentOptions
}

/** `npm run dev` shows everything on one address and restarts single processes. */
interface DevelopmentOptions {
  address: string
  publisherEnv: NodeJS.ProcessEnv
  startsAgain: Parameters<typeof startSupervisor>[2]
  onSupervised(supervisor: Supervisor): void
}

export async function startHometown(options: StartOptions): Promise<void> {
  logUncaughtErrors('start')
  const { development } = options
  const isChild = process.connected
  loadEnvFile()
  process.umask(0o077)
  process.env[SUPERVISOR_VARIABLE] = uuid()
  const { config, isFirst } = await prepareInChildProcess(options.scripts.prepare, development && ['--quiet'])
  // The process that prepared the data has held it until now.
  lockDataDir(config)

  const log = createLogger('start', { level: config.logLevel })
  collectWhenIdle()
  const supervisor = startSupervisor(processesToStart(config, options), log, development?.startsAgain)
  development?.onSupervised(supervisor)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => supervisor.stop())
  if (isChild) stopWhenParentEnds(supervisor)
  supervisor.ready.then(({ address }) =>
    announceStart(config, development?.address ?? address, isFirst && !development),
  )
  process.exit(await supervisor.ended)
}

/** Tests and `npm run dev` start us with an IPC channel and may be killed before they can stop us. */
function stopWhenParentEnds(supervisor: Supervisor): void {
  process.on('disconnect', () => supervisor.stop())
  if (!process.connected) supervisor.stop()
}

function processesToStart(config: Config, options: StartOptions) {
  const { scripts } = options
  // The publisher reads only public content, so its environment has no secrets.
  const publisherEnv = limitMallocArenas({
    PATH: process.env.PATH,
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    HOMETOWN_API_ORIGIN: `http://${loopbackHost(config.host)}:${config.port}`,
    HOMETOWN_SITE_DIR: join(config.dataDir, 'site'),
    HOMETOWN_DIST: options.siteDist,
    ...options.development?.publisherEnv,
  })
  const env = limitMallocArenas(process.env)
  const api = { script: scripts.api, env, execArgv: SERVING_OPTIONS }
  // glibc raises this limit by itself, and then keeps the large buffers that encoding pictures needed.
  const jobsEnv = { MALLOC_MMAP_THRESHOLD_: '131072', ...env }
  const jobs = { script: scripts.jobs, env: jobsEnv, execArgv: JOBS_OPTIONS }
  const publisher = { script: scripts.publisher, env: publisherEnv, execArgv: SERVING_OPTIONS }
  return {
    api,
    // This process does all other work, or keeps this machine's copy of the site.
    jobs: doesNewsroomWork(config.role) || hasPublisher(config) ? jobs : undefined,
    publisher: hasPublisher(config) ? publisher : undefined,
  }
}

function loopbackHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Says it in a block for people, or in a line of the log for each of its sentences. */
function announceStart(config: Config, address: string, first: boolean): void {
  const { siteName, role } = config
  const running = servesReaders(role) ? `${siteName} is running.` : `${siteName}: ROLE ${role} is running.`
  const places = Object.entries(announcedAddresses(config, address))
  const notes = servesReaders(role) ? startNotesOf(config, first) : []
  if (!isTerminal()) {
    for (const text of [`${running} ${places.map(([name, place]) => `${name}: ${place}`).join(', ')}`, ...notes])
      tellOperator(text)
    return
  }
  const lines = places.map(([name, place]) => `  ${name.padEnd(8)} ${place}`)
  const blocks = [running, lines.join('\n'), ...notes, ...(servesReaders(role) ? ['Stop it with Ctrl-C.'] : [])]
  tellOperator(`\n${blocks.join('\n\n')}${servesReaders(role) ? '' : '\n'}`)
}

function announcedAddresses(config: Config, address: string): Record<string, string> {
  const { siteUrl, apiUrl, deployHookUrl, role } = config
  if (!servesReaders(role)) return { Health: `${address}/api/health/ready` }
  const isElsewhere = !siteUrl.endsWith(address.slice(address.lastIndexOf(':')))
  return {
    Site: `${siteUrl}${deployHookUrl ? '  (made by the build that DEPLOY_HOOK_URL starts)' : ''}`,
    ...(isElsewhere && { Here: address }),
    Desk: `${apiUrl || siteUrl}/admin`,
    API: `${apiUrl || siteUrl}/api  (documentation: /api/docs)`,
  }
}

function startNotesOf({ backupRecipients, sampleContent }: Config, first: boolean): string[] {
  return [
    ...(first && sampleContent ? ['The articles are samples; npm run sample:remove removes them.'] : []),
    ...(backupRecipients.length === 0
      ? [`${READABLE_BACKUPS} Set BACKUP_RECIPIENTS: docs/operate/backups.md says how.`]
      : []),
  ]
}
