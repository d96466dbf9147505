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
const FIELDS_SECRET_DEPENDS_ON = {
  mail: ['host', 'port', 'security', 'user'],
  openai: ['baseUrl'],
  anthropic: ['baseUrl'],
  gemini: ['baseUrl'],
  wordpress: ['url', 'username'],
  'mail-reports': [],
} as const satisfies Record<ConnectionName, readonly string[]>

const UNREADABLE_SECRET_MESSAGE = 'What is saved was encrypted with another key, so we can’t read it. Enter it again.'
const CHANGED_SERVER_MESSAGE = 'Enter it again: the server or the account has changed'

export async function listConnections(context: AppContext): Promise<Connection[]> {
  const saved = await readSavedConnections(context)
  return CONNECTION_NAMES.map((name) => describeConnection(context, name, saved.get(name)))
}

function describeConnection(context: AppContext, name: ConnectionName, saved: SavedConnection | undefined): Connection {
  const variables = listEnvironmentVariables(context, name)
  return {
    name,
    source: saved ? 'desk' : variables.length > 0 ? 'environment' : 'none',
    values: saved?.fields?.values ?? {},
    secrets: Object.fromEntries(
      CONNECTION_SECRETS[name].map((secret) => [secret, saved?.fields?.secrets[secret] ? 'set' : 'none']),
    ),
    problem: saved && !saved.fields ? UNREADABLE_SECRET_MESSAGE : null,
    isStarting: context.config.appliedConnections.get(name) !== saved?.version,
    version: saved?.version ?? 0,
    updatedAt: isoTimeOrNull(saved?.updatedAt),
    updatedBy: saved?.updatedBy ?? null,
    variables,
  }
}

/** Returns the variables of the environment that set the connection unless the desk does. */
export function listEnvironmentVariables({ config }: AppContext, name: ConnectionName): string[] {
  return CONNECTION_VARIABLES[name].filter((variable) => config.givenVariables.includes(variable))
}

export async function saveConnection(
  context: AppContext,
  actor: Account,
  { name, input }: { name: ConnectionName; input: SaveConnectionInput },
): Promise<Connection[]> {
  const { version } = input
  const saved = (await readSavedConnections(context)).get(name)
  requireVersion(context, { name, version }, saved)
  const fields = mergeConnectionFields(name, input, saved)
  const key = getEncryptionKey(context.config)
  await context.store.write(actor, async (tx) => {
    const before = await expectConnection(context, tx, { name, version }, key)
    await writeSavedConnection(tx, key, { name, fields, by: actor.username }, before)
    await announceConnectionChange(tx, name, 'connection.update')
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
    await announceConnectionChange(tx, name, 'connection.remove')
  })
  return listConnections(context)
}

interface ExpectedVersion {
  name: ConnectionName
  /** 0 for a connection that isn't saved yet. */
  version: number
}

/** @throws AppError 409 `stale` with what is saved */
function requireVersion(context: AppContext, { name, version }: ExpectedVersion, saved: SavedConnection | undefined) {
  if (version !== (saved?.version ?? 0)) throw staleVersion(connections.stale, describeConnection(context, name, saved))
}

async function expectConnection(context: AppContext, tx: Tx, expected: ExpectedVersion, key: Buffer | undefined) {
  const row = await tx.find(connections, expected.name)
  requireVersion(context, expected, row && savedConnectionFromRow(key, expected.name, row))
  return row
}

async function announceConnectionChange(tx: Tx, name: ConnectionName, action: string): Promise<void> {
  if (name === 'wordpress') await noteWordPressSetAtDesk(tx.db, tx.now)
  tx.wake('connections-changed')
  await tx.audit(action, name, { name })
}

/** Returns the entered values, plus the saved secrets that still belong to them. @throws 422 with the invalid fields */
export function mergeConnectionFields(
  name: ConnectionName,
  input: { values: ConnectionValues; secrets: ConnectionSecretsInput },
  saved: SavedConnection | undefined,
) {
  const parsed = CONNECTION_VALUES[name].safeParse(input.values)
  if (!parsed.success)
    throw invalidFields(parsed.error.issues.map(({ path, message }) => ({ path: `values.${path.join('.')}`, message })))
  const values: ConnectionValues = parsed.data
  const stored = saved?.fields
  // A saved secret must not be sent to another server because somebody changed the host.
  const hasNewServer = FIELDS_SECRET_DEPENDS_ON[name].some((field) => values[field] !== (stored?.values[field] ?? ''))
  const secrets: Record<string, string> = {}
  for (const secret of CONNECTION_SECRETS[name]) {
    const text = input.secrets[secret] ?? stored?.secrets[secret]
    if (!text) continue
    if (input.secrets[secret] === undefined && hasNewServer)
      throw invalidFields([{ path: `secrets.${secret}`, message: CHANGED_SERVER_MESSAGE }])
    secrets[secret] = text
  }
  const missing = findMissingConnectionFields(name, values, new Set(Object.keys(secrets)))
  if (missing.length > 0) throw invalidFields(missing)
  return { values, secrets }
}

function invalidFields(issues: { path: string; message: string }[]): AppError {
  const [first] = issues
  return new AppError(422, 'invalid', first ? `${first.message}.` : 'Check what you entered.', { issues })
}

function findMissingConnectionFields(name: ConnectionName, values: ConnectionValues, secrets: ReadonlySet<string>) {
  const user = name === 'wordpress' ? 'username' : 'user'
  const passwordName = name === 'wordpress' ? 'application password' : 'password'
  if (secrets.has('password') && !values[user])
    return [{ path: `values.${user}`, message: 'Enter the username that the password belongs to' }]
  if (values[user] && !secrets.has('password'))
    return [{ path: 'secrets.password', message: `Enter this user’s ${passwordName}` }]
  if (isAiConnection(name) && !secrets.has('apiKey') && !values.baseUrl)
    return [{ path: 'secrets.apiKey', message: 'Enter a key, or the address of your own server' }]
  if (name === 'mail-reports' && secrets.size === 0)
    return [{ path: 'secrets.mailgunKey', message: 'Enter at least one of these' }]
  return []
}

export function isAiConnection(name: ConnectionName): name is 'openai' | 'anthropic' | 'gemini' {
  return name === 'openai' || name === 'anthropic' || name === 'gemini'
}
