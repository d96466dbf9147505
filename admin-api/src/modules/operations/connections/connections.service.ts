import {
  CONNECTION_NAMES,
  type Connection,
  type ConnectionName,
  type ConnectionSecretsInput,
  type ConnectionValues,
  type SaveConnectionInput,
} from '@hometown/shared-types/contract/connections'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { CONNECTION_VARIABLES } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Account, Tx } from '../../../database/database.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { findEncryptionKey, getEncryptionKey } from '../../../lib/secret-keys.ts'
import {
  CONNECTION_VALUES,
  type ConnectionFields,
  connections,
  readSavedConnections,
  type SavedConnection,
  savedConnectionFromRow,
  writeSavedConnection,
} from '../../platform/settings/index.ts'
import { noteWordPressSetAtDesk } from '../../wordpress/wordpress-mirror/index.ts'

/** The fields that are never shown again. */
export const CONNECTION_SECRETS = {
  mail: ['password'],
  openai: ['apiKey'],
  anthropic: ['apiKey'],
  gemini: ['apiKey'],
  wordpress: ['password'],
  'mail-reports': ['mailgunKey', 'sendgridKey'],
} as const satisfies Record<ConnectionName, readonly string[]>

/** A saved secret is sent only where these values are as they were; otherwise it has to be typed again. */
const CONNECTION_BOUND_TO = {
  mail: ['host', 'port', 'security', 'user'],
  openai: ['baseUrl'],
  anthropic: ['baseUrl'],
  gemini: ['baseUrl'],
  wordpress: ['url', 'username'],
  'mail-reports': [],
} as const satisfies Record<ConnectionName, readonly string[]>

const UNREADABLE = 'What is saved was encrypted with another key, so we can’t read it. Enter it again.'
const ELSEWHERE = 'Enter it again: the server or the account has changed'

export async function listConnections(context: AppContext): Promise<Connection[]> {
  const saved = await readSavedConnections(context)
  return CONNECTION_NAMES.map((name) => describeConnection(context, name, saved.get(name)))
}

function describeConnection(context: AppContext, name: ConnectionName, saved: SavedConnection | undefined): Connection {
  const variables = variablesOf(context, name)
  return {
    name,
    source: saved ? 'desk' : variables.length > 0 ? 'environment' : 'none',
    values: saved?.fields?.values ?? {},
    secrets: Object.fromEntries(
      CONNECTION_SECRETS[name].map((secret) => [secret, saved?.fields?.secrets[secret] ? 'set' : 'none']),
    ),
    problem: saved && !saved.fields ? UNREADABLE : null,
    isStarting: context.config.appliedConnections.get(name) !== saved?.version,
    version: saved?.version ?? 0,
    updatedAt: isoTimeOrNull(saved?.updatedAt),
    updatedBy: saved?.updatedBy ?? null,
    variables,
  }
}

/** Returns the variables of the environment that set the connection unless the desk does. */
export function variablesOf({ config }: AppContext, name: ConnectionName): string[] {
  return CONNECTION_VARIABLES[name].filter((variable) => config.givenVariables.includes(variable))
}

export async function saveConnection(
  context: AppContext,
  actor: Account,
  { name, input }: { name: ConnectionName; input: SaveConnectionInput },
): Promise<Connection[]> {
  const { version } = input
  const saved = (await readSavedConnections(context)).get(name)
  refuseStale(context, { name, version }, saved)
  const fields = mergeFields(name, input, saved)
  const key = getEncryptionKey(context.config)
  await context.store.write(actor, async (tx) => {
    const before = await expectConnection(context, tx, { name, version }, key)
    await writeSavedConnection(tx, key, { name, fields, by: actor.username }, before)
    await noteChange(tx, name, 'connection.update')
  })
  return listConnections(context)
}

export async function deleteConnection(
  context: AppContext,
  actor: Account,
  { name, version }: { name: ConnectionName; version: number },
): Promise<Connection[]> {
  const key = findEncryptionKey(context.config)
  await context.store.write(actor, async (tx) => {
    const before = await expectConnection(context, tx, { name, version }, key)
    if (!before) throw notFound('Connection')
    await tx.remove(before)
    await noteChange(tx, name, 'connection.remove')
  })
  return listConnections(context)
}

interface Seen {
  name: ConnectionName
  /** 0 for a connection that isn't saved yet. */
  version: number
}

/** @throws AppError 409 `stale` with what is saved */
function refuseStale(context: AppContext, { name, version }: Seen, saved: SavedConnection | undefined): void {
  if (version !== (saved?.version ?? 0)) throw staleVersion(connections.stale, describeConnection(context, name, saved))
}

async function expectConnection(context: AppContext, tx: Tx, seen: Seen, key: Buffer | undefined) {
  const row = await tx.find(connections, seen.name)
  refuseStale(context, seen, row && savedConnectionFromRow(key, seen.name, row))
  return row
}

async function noteChange(tx: Tx, name: ConnectionName, action: string): Promise<void> {
  if (name === 'wordpress') await noteWordPressSetAtDesk(tx.db, tx.now)
  tx.wake('connections-changed')
  await tx.audit(action, name, { name })
}

interface Typed {
  values: ConnectionValues
  secrets: ConnectionSecretsInput
}

/** Returns the entered values, plus the saved secrets that still belong to them. @throws 422 with the invalid fields */
export function mergeFields(name: ConnectionName, typed: Typed, saved: SavedConnection | undefined): ConnectionFields {
  const parsed = CONNECTION_VALUES[name].safeParse(typed.values)
  if (!parsed.success)
    throw invalidFields(parsed.error.issues.map(({ path, message }) => ({ path: `values.${path.join('.')}`, message })))
  const values: ConnectionValues = parsed.data
  const stored = saved?.fields
  // A saved secret must not be sent to another server because somebody changed the host.
  const isElsewhere = CONNECTION_BOUND_TO[name].some((field) => values[field] !== (stored?.values[field] ?? ''))
  const secrets: Record<string, string> = {}
  for (const secret of CONNECTION_SECRETS[name]) {
    const text = typed.secrets[secret] ?? stored?.secrets[secret]
    if (!text) continue
    if (typed.secrets[secret] === undefined && isElsewhere)
      throw invalidFields([{ path: `secrets.${secret}`, message: ELSEWHERE }])
    secrets[secret] = text
  }
  const missing = findMissingFields(name, values, new Set(Object.keys(secrets)))
  if (missing.length > 0) throw invalidFields(missing)
  return { values, secrets }
}

function invalidFields(issues: { path: string; message: string }[]): AppError {
  const [first] = issues
  return new AppError(422, 'invalid', first ? `${first.message}.` : 'Check what you entered.', { issues })
}

/** @returns what is missing, by field; empty if the connection is complete. @param has names of the secrets */
function findMissingFields(
  name: ConnectionName,
  values: ConnectionValues,
  has: ReadonlySet<string>,
): { path: string; message: string }[] {
  if (name === 'mail' && has.has('password') && !values.user)
    return [{ path: 'values.user', message: 'Enter the username that the password belongs to' }]
  if (name === 'mail' && values.user && !has.has('password'))
    return [{ path: 'secrets.password', message: 'Enter this user’s password' }]
  if (isAi(name) && !has.has('apiKey') && !values.baseUrl)
    return [{ path: 'secrets.apiKey', message: 'Enter a key, or the address of your own server' }]
  if (name === 'wordpress' && has.has('password') && !values.username)
    return [{ path: 'values.username', message: 'Enter the username that the password belongs to' }]
  if (name === 'wordpress' && values.username && !has.has('password'))
    return [{ path: 'secrets.password', message: 'Enter this user’s application password' }]
  if (name === 'mail-reports' && has.size === 0)
    return [{ path: 'secrets.mailgunKey', message: 'Enter at least one of these' }]
  return []
}

export function isAi(name: ConnectionName): name is 'openai' | 'anthropic' | 'gemini' {
  return name === 'openai' || name === 'anthropic' || name === 'gemini'
}
