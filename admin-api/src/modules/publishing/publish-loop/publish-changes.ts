import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { Change } from '@hometown/shared-types/publishing'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { refreshFront } from '../../content/front-page/front-page.service.ts'
import { listUnpublishedChanges, markChangesPublished } from '../../platform/changes/changes.service.ts'
import { listManifestPaths, removeFromManifest, upsertManifest } from '../../platform/changes/manifest.service.ts'
import {
  announcePublish,
  deleteRunningPublish,
  endRunningPublish,
  insertPublish,
  updatePublish,
} from '../../platform/changes/receipts.service.ts'
import { type HeldLease, LeaseLostError, writeUnderLease } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import { type PublishResult, RenderError, type SiteRenderer, type TakenOver } from './site-renderer.ts'

const CHANGES_PER_PUBLISH = 2000

/**
 * - `unavailable`: the database or the object store didn't answer, so the publish itself wasn't at fault
 * - `lost`: another machine publishes by now
 */
export type PublishAttempt = 'nothing' | 'published' | 'failed' | 'unavailable' | 'lost'

interface PublishTurn extends PublishTarget {
  readonly isStopping?: () => boolean
  readonly takenOver?: TakenOver
}

/** Stores a receipt, also for a failure. A publish that a shutdown interrupts gets none; the next start resumes it. */
export async function publishWaitingChanges(
  context: AppContext,
  renderer: SiteRenderer,
  turn: PublishTurn = {},
): Promise<PublishAttempt> {
  const changes = await listWaitingChanges(context)
  if (changes.length === 0) return 'nothing'

  const id = uuid()
  // One receipt says so. The others would only repeat it each second.
  if (turn.site?.isAway() && !(await isBack(context, turn.site, id))) return 'unavailable'
  const startedAt = context.clock.now()
  await openReceipt(context, { id, startedAt, changes: changes.length, fence: turn.lease?.fence ?? null })
  try {
    await turn.site?.follow()
    const result = await render(context, renderer, turn, { id, startedAt, changes })
    await close(context, turn, { id, startedAt, changes, result })
    return 'published'
  } catch (error) {
    if (error instanceof LeaseLostError || turn.isStopping?.()) await withdrawReceipt(context, id, error)
    else await failReceipt(context, id, startedAt, error)
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): PublishAttempt {
  if (error instanceof LeaseLostError) return 'lost'
  return error instanceof ObjectStoreError && error.isTemporary ? 'unavailable' : 'failed'
}

async function isBack({ log }: AppContext, site: ObjectSite, id: string): Promise<boolean> {
  try {
    await site.recover(id)
    return true
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    log.warn({ err: error }, 'the object store is still away; we will retry')
    return false
  }
}

async function render(
  context: AppContext,
  renderer: SiteRenderer,
  turn: PublishTurn,
  { id, startedAt, changes }: Omit<FinishedPublish, 'result'>,
): Promise<PublishResult> {
  const today = countyDate(startedAt, context.config.timeZone)
  try {
    const result = await renderer.publish(changes, today, turn.takenOver)
    turn.site?.noteLocal({ isWhole: result.newRelease, written: result.written, changed: result.removed })
    return result
  } catch (error) {
    if (error instanceof RenderError) await bringOutTakenDown(context, turn, id, error.takenDown)
    throw error
  }
}

async function close(context: AppContext, turn: PublishTurn, publish: FinishedPublish): Promise<void> {
  let message = ''
  await bringOut(context, turn, publish, async (trx) => {
    message = await closeReceipt(trx, context, publish)
  })
  await announcePublish(context, publish.id)
  context.log.info({ publish: publish.id, changes: publish.changes.length, notices: publish.result.notices }, message)
}

/** With the choice of the front page that articles among them lead to. */
async function listWaitingChanges(context: AppContext): Promise<Change[]> {
  const changes = await listUnpublishedChanges(context.store.db, CHANGES_PER_PUBLISH)
  if (!changes.some(({ kind }) => kind === 'article')) return changes
  const isOther = await refreshFront(context).catch((error: unknown) => {
    // The articles must go out, and withdrawn ones off the site, all the same.
    context.log.error({ err: error }, 'could not choose the front page; keeping the current one')
    return false
  })
  return isOther ? listUnpublishedChanges(context.store.db, CHANGES_PER_PUBLISH) : changes
}

/** Where a publish goes. */
interface PublishTarget {
  /** Under which everything is committed; missing where nobody else can publish. */
  readonly lease?: HeldLease
  /** Missing where the site is files on this machine. */
  readonly site?: ObjectSite
}

/** The manifest first, the changes last: after a crash in between, publishing the same changes again is harmless. */
async function bringOut(
  context: AppContext,
  { lease, site }: PublishTarget,
  { id, result }: Pick<FinishedPublish, 'id' | 'result'>,
  close: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  if (lease && site) {
    await site.bringOut(lease, id, close)
    return
  }
  await keepManifest(context, result)
  if (lease) await writeUnderLease(context.store, lease, close)
  else await context.store.db.transaction().execute(close)
}

async function keepManifest(context: AppContext, result: PublishResult): Promise<void> {
  const { db } = context.store
  await upsertManifest(db, result.written)
  if (!result.newRelease) return removeFromManifest(db, result.removed)
  const live = new Set(result.written.map((file) => file.path))
  const orphans = (await listManifestPaths(db)).filter((path) => !live.has(path))
  await removeFromManifest(db, orphans)
}

/** Withdrawn content goes, although nothing else could be published. */
async function bringOutTakenDown(
  { log }: AppContext,
  { lease, site }: PublishTarget,
  id: string,
  takenDown: readonly string[],
): Promise<void> {
  if (!lease || !site || takenDown.length === 0) return
  try {
    site.noteLocal({ changed: takenDown })
    await site.bringOut(lease, id, async () => undefined)
  } catch (error) {
    if (error instanceof LeaseLostError) throw error
    log.error({ publish: id, err: error }, 'withdrawn content could not leave the site; we will retry')
  }
}

interface OpenedPublish {
  readonly id: string
  readonly startedAt: number
  readonly changes: number
  readonly fence: number | null
}

async function openReceipt(context: AppContext, { id, startedAt, changes, fence }: OpenedPublish): Promise<void> {
  await insertPublish(context.store.db, {
    id,
    started_at: startedAt,
    finished_at: null,
    outcome: 'running',
    release: null,
    changes,
    files_written: 0,
    files_removed: 0,
    milliseconds: null,
    message: '',
    notices: '[]',
    fence,
  })
  await announcePublish(context, id)
}

interface FinishedPublish {
  readonly id: string
  readonly startedAt: number
  readonly changes: Change[]
  readonly result: PublishResult
}

/** In the transaction that makes it live. @returns what it says */
async function closeReceipt(
  trx: Transaction<Database>,
  context: AppContext,
  publish: FinishedPublish,
): Promise<string> {
  const { id, startedAt, changes, result } = publish
  const finishedAt = context.clock.now()
  const milliseconds = finishedAt - startedAt
  const files = result.written.length + result.removed.length
  const clock = formatCountyTime(finishedAt, context.config.timeZone, 'HH:mm:ss')
  const message = `live at ${clock}, ${files} ${files === 1 ? 'file' : 'files'}, ${milliseconds} ms`
  await markChangesPublished(
    trx,
    changes.map((change) => change.seq),
    id,
  )
  await updatePublish(trx, id, {
    finished_at: finishedAt,
    outcome: 'live',
    release: result.release,
    files_written: result.written.length,
    files_removed: result.removed.length,
    milliseconds,
    message,
    notices: JSON.stringify(result.notices),
  })
  return message
}

async function withdrawReceipt({ log, store }: AppContext, id: string, error: unknown): Promise<void> {
  log.info(
    { publish: id, err: error },
    'a publish was interrupted; this service resumes it after its start, or another one',
  )
  await deleteRunningPublish(store.db, id)
}

async function failReceipt(context: AppContext, id: string, startedAt: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const finishedAt = context.clock.now()
  context.log.error({ publish: id, reason: message }, 'publish failed; the live site is unchanged')
  await endRunningPublish(context.store.db, id, {
    finished_at: finishedAt,
    outcome: 'failed',
    milliseconds: finishedAt - startedAt,
    message,
  })
  await announcePublish(context, id)
}
