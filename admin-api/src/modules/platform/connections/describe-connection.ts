import { createHmac } from 'node:crypto'
import {
  CONNECTION_SECRETS,
  type Connection,
  type ConnectionName,
  type ConnectionValues,
} from '@hometown/shared-types/connections'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { loadConfig } from '../../../config/config.ts'
import { CONNECTION_VARIABLES } from '../../../config/connection-variables.ts'
import { isSameConnection } from '../../../config/connections.ts'
import type { AppContext } from '../../../context.ts'
import { findSecretKey } from '../../../lib/secret-key.ts'
import { findProblem } from './applied-connections.service.ts'
import { configuredValues } from './configured-values.ts'
import type { ConnectionSecrets } from './connection-variables.ts'
import type { KeptTest } from './connections.repository.ts'
import type { SavedConnection } from './saved-connections.ts'

interface Known {
  name: ConnectionName
  saved: SavedConnection | undefined
  test: KeptTest | undefined
}

export async function describeConnection(context: AppContext, { name, saved, test }: Known): Promise<Connection> {
  const { config } = context
  const isOfEnvironment = config.connectionsOfEnvironment.includes(name)
  const { values, secrets } = isOfEnvironment ? configuredValues(name, config) : (saved ?? NOTHING)
  const print = fingerprint(context, { name, values, secrets: secrets ?? {} })
  const shown = isOfEnvironment ? undefined : saved
  return {
    name,
    source: isOfEnvironment ? 'environment' : shown ? 'desk' : 'none',
    values,
    secrets: Object.fromEntries(CONNECTION_SECRETS[name].map((secret) => [secret, stateOf(secrets, secret)])),
    problem: shown ? (shown.problem ?? (await findProblem(context, shown)) ?? null) : null,
    waitsForStart: name === 'deploy-hook' && !isOfEnvironment && waitsForStart(context, saved),
    version: saved?.row.version ?? 0,
    updatedAt: isoTimeOrNull(shown?.row.updated_at),
    updatedBy: shown?.row.updated_by ?? null,
    variables: isOfEnvironment
      ? CONNECTION_VARIABLES[name].filter((variable) => config.givenVariables.includes(variable))
      : [],
    lastTest: test && print !== undefined && test.fingerprint === print ? test.check : null,
  }
}

const NOTHING: { values: ConnectionValues; secrets: ConnectionSecrets } = { values: {}, secrets: {} }

function stateOf(secrets: ConnectionSecrets | undefined, name: string): 'none' | 'set' | 'unreadable' {
  if (secrets === undefined) return 'unreadable'
  return secrets[name] === undefined ? 'none' : 'set'
}

function waitsForStart({ config }: AppContext, saved: SavedConnection | undefined): boolean {
  const nothing = loadConfig({})
  const wanted = saved?.config ?? (nothing.ok ? nothing.config : undefined)
  return wanted !== undefined && !isSameConnection('deploy-hook', wanted, config)
}

interface Tested {
  name: ConnectionName
  values: ConnectionValues
  secrets: ConnectionSecrets
}

/** Tells whether a test was one of these values, without keeping them. Undefined without a key. */
export function fingerprint(
  { config }: Pick<AppContext, 'config'>,
  { name, values, secrets }: Tested,
): string | undefined {
  const key = findSecretKey(config)
  if (!key) return undefined
  const sorted = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', key)
    .update(JSON.stringify([name, sorted(values), sorted(secrets)]))
    .digest('base64')
}
