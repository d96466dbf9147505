import type { NewSource, Source, SourceChanges } from '@hometown/shared-types/source'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { columnsOf, newSourceRow, sourceFromRow, startsAnew } from './source-row.ts'
import {
  deleteSourceRow,
  findSourceByAddress,
  insertSources,
  requireSource,
  updateSourceRow,
} from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

type Trx = Transaction<Database>

/** @throws AppError 409 if another source has this URL */
export async function createSource(context: AppContext, { user }: SignedIn, input: NewSource): Promise<Source> {
  const row = await write(context, async (trx, now) => {
    const made = newSourceRow(input, now, context.config.harvestSeconds)
    await refuseKnownAddress(trx, input.url)
    await insertSources(trx, [made])
    const details = { name: made.name }
    await recordAudit(trx, { user, action: 'source.create', subject: made.id, details }, now)
    return requireSource(trx, made.id)
  })
  return sourceFromRow(row)
}

export async function updateSource(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  changes: SourceChanges,
): Promise<Source> {
  const row = await write(context, async (trx, now) => {
    const before = await requireSource(trx, id)
    if (changes.url !== undefined && changes.url !== before.url) await refuseKnownAddress(trx, changes.url, id)
    await updateSourceRow(trx, id, {
      ...columnsOf(changes),
      ...startsAnew(before, changes, { now, harvestSeconds: context.config.harvestSeconds }),
      updated_at: now,
    })
    const action = actionOf(before, changes)
    const details = { name: changes.name ?? before.name }
    await recordAudit(trx, { user, action, subject: id, details }, now)
    return requireSource(trx, id)
  })
  return sourceFromRow(row)
}

export async function deleteSource(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  await write(context, async (trx, now) => {
    const { name } = await requireSource(trx, id)
    await deleteSourceRow(trx, id)
    await recordAudit(trx, { user, action: 'source.delete', subject: id, details: { name } }, now)
  })
}

function actionOf(before: SourceRow, { status, ...others }: SourceChanges): string {
  if (status === undefined || status === before.status || Object.keys(others).length > 0) return 'source.update'
  return status === 'inactive' ? 'source.pause' : 'source.resume'
}

async function refuseKnownAddress(trx: Trx, url: string, exceptId?: string): Promise<void> {
  const known = await findSourceByAddress(trx, url)
  if (!known || known.id === exceptId) return
  const message = `This address is already a source: “${known.name}”.`
  throw new AppError(409, 'taken', message, { issues: [{ path: 'url', message }] })
}

async function write<T>(context: AppContext, work: (trx: Trx, now: number) => Promise<T>): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => work(trx, context.clock.now())),
  )
  announce(context, { type: 'changed', lists: ['sources'] })
  return result
}
