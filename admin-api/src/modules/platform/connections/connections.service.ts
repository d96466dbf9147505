import {
  CONNECTION_BOUND_TO,
  CONNECTION_NAMES,
  CONNECTION_SECRETS,
  CONNECTION_VALUES,
  type Connection,
  type ConnectionName,
  type ConnectionSecretsInput,
  type ConnectionValues,
  findMissingFields,
  type SaveConnectionInput,
} from '@hometown/shared-types/connections'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Transaction } from 'kysely'
import { CONNECTION_VARIABLES } from '../../../config/connection-variables.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { ConnectionTable } from './connections.table.ts'
import { planKeptArticles } from './kept-articles.service.ts'
import {
  type ConnectionFields,
  isAppliedVersion,
  readSavedConnections,
  type SavedConnection,
  seal,
} from './saved-connections.service.ts'

const UNREADABLE = 'What is saved was encrypted with another key, so we can’t read it. Enter it again.'

export async function listConnections(context: AppContext): Promise<Connection[]> {
  const saved = await readSavedConnections(context)
  return CONNECTION_NAMES.map((name) => {
    const one = saved.find((other) => other.name === name)
    const variables = variablesOf(context, name)
    return {
      name,
      source: one ? 'desk' : variables.length > 0 ? 'environment' : 'none',
      values: one?.fields?.values ?? {},
      secrets: Object.fromEntries(
        CONNECTION_SECRETS[name].map((secret) => [secret, one?.fields?.secrets[secret] ? 'set' : 'none']),
      ),
      problem: one && !one.fields ? UNREADABLE : null,
      isStarting: !isAppliedVersion(context.config, name, one),
      version: one?.version ?? 0,
      updatedAt: isoTimeOrNull(one?.updatedAt),
      updatedBy: one?.updatedBy ?? null,
      variables,
    }
  })
}

/** Variables of the environment that set the connection unless the desk does. */
export function variablesOf({ config }: Pick<AppContext, 'config'>, name: ConnectionName): string[] {
  return CONNECTION_VARIABLES[name].filter((variable) => config.givenVariables.includes(variable))
}

export async function saveConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, input }: { name: ConnectionName; input: SaveConnectionInput },
): Promise<Connection[]> {
  const saved = (await readSavedConnections(context)).find((one) => one.name === name)
  if ((saved?.version ?? 0) !== input.version) throw stale()
  const now = context.clock.now()
  const sealed = seal(context.config, name, mergeFields(name, input, saved))
  await context.store.db.transaction().execute(async (trx) => {
    const row = { name, sealed, updated_at: now, updated_by: user.username }
    if (!(await writeRow(trx, row, input.version))) throw stale()
    if (name === 'wordpress') await planKeptArticles(trx, now)
    await recordAudit(trx, { user, action: 'connection.update', subject: name, details: { name } }, now)
  })
  context.link.send({ type: 'connections-changed' })
  return listConnections(context)
}

export async function deleteConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, version }: { name: ConnectionName; version: number },
): Promise<Connection[]> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('connections')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw stale()
    if (name === 'wordpress') await planKeptArticles(trx, now)
    await recordAudit(trx, { user, action: 'connection.remove', subject: name, details: { name } }, now)
  })
  context.link.send({ type: 'connections-changed' })
  return listConnections(context)
}

/** @param seen 0 for a new row. @returns false if another save was faster */
async function writeRow(
  trx: Transaction<Database>,
  row: Omit<ConnectionTable, 'version'>,
  seen: number,
): Promise<boolean> {
  // Not 1 at first: a connection that was removed and saved again must not have the version of the old one.
  const version = Math.max(seen + 1, row.updated_at)
  if (seen === 0) {
    const insert = trx.insertInto('connections').values({ ...row, version })
    const { numInsertedOrUpdatedRows } = await insert.onConflict((row) => row.doNothing()).executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await trx
    .updateTable('connections')
    .set({ ...row, version })
    .where('name', '=', row.name)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Typed {
  values: ConnectionValues
  secrets: ConnectionSecretsInput
}

/** The entered values, plus the saved secrets that still belong to them. @throws 422 with the invalid fields */
export function mergeFields(name: ConnectionName, typed: Typed, saved: SavedConnection | undefined): ConnectionFields {
  const parsed = CONNECTION_VALUES[name].safeParse(typed.values)
  if (!parsed.success)
    throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: `values.${path.join('.')}`, message })))
  const values: ConnectionValues = parsed.data
  const stored = saved?.fields
  // A saved secret must not be sent to another server because somebody changed the host.
  const isElsewhere = CONNECTION_BOUND_TO[name].some((field) => values[field] !== (stored?.values[field] ?? ''))
  const secrets: Record<string, string> = {}
  for (const secret of CONNECTION_SECRETS[name]) {
    const text = typed.secrets[secret] === undefined ? stored?.secrets[secret] : typed.secrets[secret]
    if (!text) continue
    if (typed.secrets[secret] === undefined && isElsewhere)
      throw invalid([{ path: `secrets.${secret}`, message: ELSEWHERE }])
    secrets[secret] = text
  }
  const missing = findMissingFields(name, values, new Set(Object.keys(secrets)))
  if (missing.length > 0) throw invalid(missing)
  return { values, secrets }
}

const ELSEWHERE = 'Enter it again: the server or the account has changed'

function invalid(issues: { path: string; message: string }[]): AppError {
  const [first] = issues
  return new AppError(422, 'invalid', first ? `${first.message}.` : 'Check what you entered.', { issues })
}

function stale(): AppError {
  return new AppError(
    409,
    'stale',
    'Another administrator changed this connection. Check their version, then save again.',
  )
}
