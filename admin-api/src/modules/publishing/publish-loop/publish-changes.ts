import { countyDate } from '@hometown/shared-types/county-time'
import type { Change } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { ObjectStoreError } from '../../../object-store/object-store.ts'
import { refreshFront } from '../../content/front-page/front-page.service.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.service.ts'
import { announcePublish } from '../../platform/changes/receipts.service.ts'
import { LeaseLostError } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import { bringOut, bringOutTakenDown, type PublishTarget } from './bring-out.ts'
import { closeReceipt, type FinishedPublish, failReceipt, openReceipt, withdrawReceipt } from './publish-receipt.ts'
import { type PublishResult, RenderError, type SiteRenderer, type TakenOver } from './site-renderer.ts'

const CHANGES_PER_PUBLISH = 2000

/**
 * - `unavailable`: the database or the object store didn't answer, so the publish itself wasn't at fault
 * - `lost`: another machine publishes by now
 */
export type PublishAttempt = 'nothing' | 'published' | 'failed' | 'unavailable' | 'lost'

export interface PublishTurn extends PublishTarget {
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
