import { CONNECTION_NAMES, type ConnectionName } from '@hometown/shared-types/connections'
import { type Config, loadConfig } from '../../../config/config.ts'
import { copyConnection, isSameConnection } from '../../../config/connections.ts'
import type { AppContext } from '../../../context.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { variablesOf } from './connection-variables.ts'
import { areKeptArticlesPlanned, findForeignProblem } from './kept-articles.service.ts'
import { readSavedConnections, type SavedConnection } from './saved-connections.ts'

const underWay = new WeakMap<AppContext, Promise<boolean>>()

/**
 * Applies the values saved at the desk where the environment sets none. Each process calls it at its start; `api` also
 * after a save. @returns whether anything has changed
 */
export function applySavedConnections(context: AppContext): Promise<boolean> {
  // One at a time: the call that reads last must write last.
  const before = underWay.get(context) ?? Promise.resolve(false)
  const applied = before.catch(() => false).then(() => apply(context))
  underWay.set(context, applied)
  return applied
}

/** For `api`: follows what was saved on another machine, and starts this one's `jobs` again with it. */
export function followConnections(context: AppContext): () => void {
  const { link, log } = context
  return link.onMessage(({ type }) => {
    if (type !== 'connections-changed' && type !== 'messages-missed') return
    applySavedConnections(context)
      .then((hasChanged) => hasChanged && link.send({ type: 'restart-jobs' }))
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the saved connections'))
  })
}

async function apply(context: AppContext): Promise<boolean> {
  const { config } = context
  const before = { ...config }
  const saved = await readSavedConnections(context)
  const nothing = emptyConfig()
  for (const name of CONNECTION_NAMES) {
    if (!isApplied(name, config)) continue
    const one = saved.find((other) => other.name === name)
    const problem = one && (one.problem ?? (await findProblem(context, one)))
    if (problem) context.log.warn({ connection: name }, `a saved connection isn’t used: ${problem}`)
    const from = one?.config && !problem ? one.config : nothing
    copyConnection(config, name, from)
  }
  if (!config.connectionsOfEnvironment.includes('wordpress')) followWordPress(context)
  return CONNECTION_NAMES.some((name) => !isSameConnection(name, before, config))
}

/** The deploy hook decides which processes run, so a change takes effect only when the service starts. */
function isApplied(name: ConnectionName, { connectionsOfEnvironment }: Config): boolean {
  return name !== 'deploy-hook' && !connectionsOfEnvironment.includes(name)
}

/** Problems that the values alone don't show. */
export async function findProblem(context: AppContext, { name, config }: SavedConnection): Promise<string | undefined> {
  return name === 'wordpress' && config?.wordpressUrl ? findForeignProblem(context, config.wordpressUrl) : undefined
}

/** True if WordPress is set at the desk: then existing articles never keep the service from starting. */
export async function isWordPressOfDesk(context: AppContext): Promise<boolean> {
  if (context.config.connectionsOfEnvironment.includes('wordpress')) return false
  const saved = await readSavedConnections(context)
  return saved.some(({ name }) => name === 'wordpress') || (await areKeptArticlesPlanned(context))
}

/** The saved deploy hook as variables, for the supervisor when it starts. */
export async function findSavedDeployHook(context: AppContext): Promise<Record<string, string> | undefined> {
  if (context.config.connectionsOfEnvironment.includes('deploy-hook')) return undefined
  const hook = (await readSavedConnections(context)).find(({ name }) => name === 'deploy-hook')
  if (!hook?.config || !hook.secrets || (await findProblem(context, hook))) return undefined
  const variables = Object.entries(variablesOf('deploy-hook', hook.values, hook.secrets))
  return Object.fromEntries(variables.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function emptyConfig(): Config {
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error('The defaults are valid')
  return loaded.config
}

const followed = new WeakMap<AppContext, string>()

function followWordPress(context: AppContext): void {
  const { wordpressUrl, wordpressUsername, wordpressAppPassword } = context.config
  const wanted = JSON.stringify([wordpressUrl, wordpressUsername, wordpressAppPassword])
  if (followed.get(context) === wanted) return
  followed.set(context, wanted)
  context.wordpress = createConfiguredWordPress(context.config)
}
