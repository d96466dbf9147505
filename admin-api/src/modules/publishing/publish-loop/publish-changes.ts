import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { Change } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { refreshFront } from '../../content/front-page/front-page.service.ts'
import { listUnpublishedChanges, markChangesPublished } from '../../platform/changes/changes.service.ts'
import { listManifestPaths, removeFromManifest, upsertManifest } from '../../platform/changes/manifest.service.ts'
import {
  announcePublish,
  deletePublish,
  insertPublish,
  updatePublish,
} from '../../platform/changes/receipts.service.ts'
import type { PublishResult, SiteRenderer } from './site-renderer.ts'

const CHANGES_PER_PUBLISH = 2000

/** `unavailable`: the database couldn't be reached, so the publish itself wasn't at fault. */
export type PublishAttempt = 'nothing' | 'published' | 'failed' | 'unavailable'

/** Stores a receipt, also for a failure. A publish that a shutdown interrupts gets none; the next start resumes it. */
export async function publishWaitingChanges(
  context: AppContext,
  renderer: SiteRenderer,
  isStopping: () => boolean = () => false,
): Promise<PublishAttempt> {
  const changes = await listWaitingChanges(context)
  if (changes.length === 0) return 'nothing'

  const id = uuid()
  const startedAt = context.clock.now()
  await openReceipt(context, id, startedAt, changes.length)
  try {
    const result = await renderer.publish(changes, countyDate(startedAt, context.config.timeZone))
    await closeReceipt(context, { id, startedAt, changes, result })
    return 'published'
  } catch (error) {
    if (isStopping()) await withdrawReceipt(context, id, error)
    else await failReceipt(context, id, startedAt, error)
    return 'failed'
  }
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

async function openReceipt(context: AppContext, id: string, startedAt: number, changes: number): Promise<void> {
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
  })
  await announcePublish(context, id)
}

interface Publish {
  id: string
  startedAt: number
  changes: Change[]
  result: PublishResult
}

/** The manifest first, the changes last: after a crash in between, publishing the same changes again is harmless. */
async function closeReceipt(context: AppContext, publish: Publish): Promise<void> {
  const { id, startedAt, changes, result } = publish
  const finishedAt = context.clock.now()
  await keepManifest(context, result)
  const milliseconds = finishedAt - startedAt
  const files = result.written.length + result.removed.length
  const clock = formatCountyTime(finishedAt, context.config.timeZone, 'HH:mm:ss')
  const message = `live at ${clock}, ${files} ${files === 1 ? 'file' : 'files'}, ${milliseconds} ms`
  await context.store.db.transaction().execute(async (trx) => {
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
  })
  await announcePublish(context, id)
  context.log.info({ publish: id, changes: changes.length, notices: result.notices }, message)
}

async function keepManifest(context: AppContext, result: PublishResult): Promise<void> {
  const { db } = context.store
  await upsertManifest(db, result.written)
  if (!result.newRelease) return removeFromManifest(db, result.removed)
  const live = new Set(result.written.map((file) => file.path))
  const orphans = (await listManifestPaths(db)).filter((path) => !live.has(path))
  await removeFromManifest(db, orphans)
}

async function withdrawReceipt({ log, store }: AppContext, id: string, error: unknown): Promise<void> {
  log.info({ publish: id, err: error }, 'the service stopped during a publish; the next start resumes it')
  await deletePublish(store.db, id)
}

async function failReceipt(context: AppContext, id: string, startedAt: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const finishedAt = context.clock.now()
  context.log.error({ publish: id, reason: message }, 'publish failed; the live site is unchanged')
  await updatePublish(context.store.db, id, {
    finished_at: finishedAt,
    outcome: 'failed',
    milliseconds: finishedAt - startedAt,
    message,
  })
  await announcePublish(context, id)
}
