import {
  CONNECTION_NAMES,
  type Connection,
  type ConnectionName,
  type SaveConnectionInput,
} from '@hometown/shared-types/connections'
import { describeUnencrypted } from '../../../config/unencrypted.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { sealText } from '../../../lib/sealed-text.ts'
import { getSecretKey } from '../../../lib/secret-key.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announce } from '../live/live.service.ts'
import { applySavedConnections } from './applied-connections.service.ts'
import { deleteConnectionRow, listLastTests, writeConnectionRow } from './connections.repository.ts'
import { describeConnection } from './describe-connection.ts'
import { planKeptArticles } from './kept-articles.service.ts'
import { mergeSecrets } from './merge-secrets.ts'
import { refusePrivateAddress } from './refuse-private-address.ts'
import { checkConnection, readSavedConnections } from './saved-connections.ts'

export async function listConnections(context: AppContext): Promise<Connection[]> {
  const [saved, tests] = await Promise.all([readSavedConnections(context), listLastTests(context.store.db)])
  return Promise.all(
    CONNECTION_NAMES.map((name) =>
      describeConnection(context, {
        name,
        saved: saved.find((one) => one.name === name),
        test: tests.get(name),
      }),
    ),
  )
}

export async function saveConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, input }: { name: ConnectionName; input: SaveConnectionInput },
): Promise<Connection[]> {
  refuseOfEnvironment(context, name)
  const saved = (await readSavedConnections(context)).find((one) => one.name === name)
  if ((saved?.row.version ?? 0) !== input.version) throw stale()
  const { values, secrets } = mergeSecrets(name, input, saved)
  await refusePrivateAddress(context, name, { values, secrets, purpose: 'save' })
  const now = context.clock.now()
  const row = {
    name,
    fields: JSON.stringify(values),
    secrets:
      Object.keys(secrets).length > 0 ? sealText(getSecretKey(context.config), name, JSON.stringify(secrets)) : null,
    updated_at: now,
    updated_by: user.username,
  }
  await context.store.db.transaction().execute(async (trx) => {
    if (!(await writeConnectionRow(trx, row, input.version))) throw stale()
    if (name === 'wordpress' && values.url !== context.config.wordpressUrl) await planKeptArticles(trx, now)
    await recordAudit(trx, { user, action: 'connection.update', subject: name, details: { name } }, now)
  })
  const { config } = checkConnection(name, values, secrets)
  for (const warning of config ? describeUnencrypted(config) : []) context.log.warn({ connection: name }, warning)
  return spread(context, name)
}

export async function deleteConnection(
  context: AppContext,
  { user }: SignedIn,
  { name, version }: { name: ConnectionName; version: number },
): Promise<Connection[]> {
  refuseOfEnvironment(context, name)
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    if (!(await deleteConnectionRow(trx, name, version))) throw stale()
    if (name === 'wordpress') await planKeptArticles(trx, now)
    await recordAudit(trx, { user, action: 'connection.remove', subject: name, details: { name } }, now)
  })
  return spread(context, name)
}

/** Applies the change here, restarts `jobs`, and tells other machines and all open desks. */
async function spread(context: AppContext, name: ConnectionName): Promise<Connection[]> {
  await applySavedConnections(context)
  context.link.send({ type: 'restart-jobs' })
  context.link.send({ type: 'connections-changed' })
  // Without a mail server, newsletters can't be sent and mails stay in the outbox.
  const lists = name === 'mail' ? (['outbox', 'newsletters'] as const) : []
  announce(context, { type: 'changed', lists: ['settings', 'audit-log', ...lists] })
  return listConnections(context)
}

function refuseOfEnvironment({ config }: AppContext, name: ConnectionName): void {
  if (!config.connectionsOfEnvironment.includes(name)) return
  const message = 'The environment sets this connection. Change it there, or remove its variables to set it here.'
  throw new AppError(409, 'set_by_environment', message)
}

function stale(): AppError {
  return new AppError(
    409,
    'stale',
    'Another administrator changed this connection. Check their version, then save again.',
  )
}
