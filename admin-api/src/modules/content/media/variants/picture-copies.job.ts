import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { isStorageAway } from '../../../../file-storage/file-storage.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import type { Running } from '../../../platform/jobs/leader.service.ts'
import { renderWhatShows } from '../library/library-steps.ts'
import { isUpload, readUpload } from '../storage/uploads.ts'
import { deleteDueSizes, requestSizeDeletion } from './delete-sizes.ts'
import { deleteUnusedPictures } from './delete-unused-sizes.ts'
import { derivedStorage } from './derived-files.ts'
import { type FetchLimits, fetchPicture } from './fetch-picture.ts'
import { makeSizes, type PictureFacts, StoppedError } from './make-sizes.ts'
import {
  type ClaimedCopies,
  claimCopies,
  findDueCopies,
  finishCopies,
  updateCopies,
  wantMadeCopies,
} from './picture-copies.repository.ts'
import { isOwnAddress } from './picture-copies.service.ts'
import type { PictureCopyRow } from './picture-copies.table.ts'
import { sizeNames, widthsFromRow } from './picture-sizes.ts'
import { UnusablePictureError } from './unusable-picture.ts'

const POLL_INTERVAL_MS = 1000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const RETRY_AFTER_MS = [10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/** Not urgent, so don't add to the load at startup. */
const FIRST_CLEAN_UP_AFTER_MS = 10 * MINUTE
const CLEAN_UP_EVERY_MS = 6 * HOUR
/** A short outage of WordPress must not remove pictures from the site. */
const TRIES_BEFORE_BROKEN = 4
const PROBLEM_LENGTH = 300

type Attempt = 'nothing' | 'done'

/** Makes sizes of one picture at a time, to leave the CPU to publishing. */
export function startPictureCopies(context: AppContext, limits: FetchLimits = {}): Running {
  let stopped = false
  let hasLooked = false
  let cleanUpAt = context.clock.now() + FIRST_CLEAN_UP_AFTER_MS
  let underWay: Promise<void> | undefined

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'pictures-waiting') proceed()
  })
  const interval = setInterval(proceed, POLL_INTERVAL_MS)
  proceed()

  function proceed(): void {
    if (stopped || underWay) return
    underWay = work().finally(() => {
      underWay = undefined
    })
  }

  async function work(): Promise<void> {
    try {
      if (!hasLooked) await wantLostFiles(context)
      hasLooked = true
      while (!stopped && (await takeTurn()) === 'done');
      if (!stopped) await cleanUp()
    } catch (error) {
      context.log.error({ err: error }, 'could not update picture sizes; we will retry')
    }
  }

  /** Deletes in the same loop, so that no size is deleted while it is made. */
  async function takeTurn(): Promise<Attempt> {
    await deleteDueSizes(context)
    return makeNextCopies(context, { ...limits, isStopped: () => stopped })
  }

  async function cleanUp(): Promise<void> {
    const now = context.clock.now()
    if (now < cleanUpAt) return
    cleanUpAt = now + CLEAN_UP_EVERY_MS
    const deleted = await deleteUnusedPictures(context, () => stopped)
    if (deleted > 0) context.log.info({ files: deleted }, 'deleted the sizes of unused pictures')
  }

  return {
    async stop() {
      stopped = true
      clearInterval(interval)
      unsubscribe()
      await underWay
    },
  }
}

/** After a restore without the sizes, makes all of them again. */
async function wantLostFiles(context: AppContext): Promise<void> {
  for await (const _ of derivedStorage(context).list()) return
  await wantMadeCopies(context.store.db, context.clock.now())
}

interface CopyOptions extends FetchLimits {
  readonly isStopped?: () => boolean
}

/** Records the attempt first: a picture that crashes the process must not be the first one after the restart. */
export async function makeNextCopies(context: AppContext, options: CopyOptions = {}): Promise<Attempt> {
  const { store, clock } = context
  const row = await findDueCopies(store.db, clock.now())
  if (!row) return 'nothing'
  const retryAt = clock.now() + (RETRY_AFTER_MS[Math.min(row.attempts, RETRY_AFTER_MS.length - 1)] ?? 0)
  if (!(await claimCopies(store.db, row, retryAt))) return 'done'
  try {
    const bytes = await readSource(context, row.url, options)
    const claim = { url: row.url, attempts: row.attempts + 1, due_at: retryAt }
    await keepFacts(context, row, claim, await makeSizes(bytes, derivedStorage(context), options))
  } catch (error) {
    if (error instanceof StoppedError) await updateCopies(store.db, row.url, { attempts: row.attempts, due_at: 0 })
    else await noteFailure(context, row, error)
  }
  return 'done'
}

async function readSource(context: AppContext, url: string, limits: FetchLimits): Promise<Buffer> {
  if (isUpload(url)) return readUpload(context, url)
  const { config, outside } = context
  if (!config.wordpressUrl || !isOwnAddress(url, config))
    throw new UnusablePictureError('The picture isn’t in the newsroom’s WordPress')
  const isOfDesk = !config.connectionsOfEnvironment.includes('wordpress')
  return fetchPicture(outside, url, new URL(config.wordpressUrl).origin, { ...limits, isOfDesk })
}

/** Re-renders the pages once all sizes exist, unless they already show them. */
async function keepFacts(
  context: AppContext,
  row: PictureCopyRow,
  claim: ClaimedCopies,
  facts: PictureFacts,
): Promise<void> {
  const { hash, width, height, colour } = facts
  const isNew = row.state !== 'ready' || row.hash !== hash
  // Pages use the previous picture's sizes until they are rendered again.
  if (row.hash && row.hash !== hash) await touchSizes(context, row.hash, widthsFromRow(row))
  const isKept = await context.store.db.transaction().execute(async (trx) => {
    const isDone = await finishCopies(trx, claim, {
      ...{ state: 'ready', due_at: null, problem: null, hash, width, height, colour },
      widths: JSON.stringify(facts.widths),
    })
    if (isDone && isNew) await renderPages(trx, row.url, context)
    if (!isDone) await requestSizeDeletion(trx, [facts], context.clock.now())
    return isDone
  })
  if (isKept && isNew) wakePublishing(context)
}

async function touchSizes(context: AppContext, hash: string, widths: readonly number[]): Promise<void> {
  const storage = derivedStorage(context)
  for (const name of sizeNames(hash, widths)) await storage.touch(name)
}

/** With a deploy hook each publish builds the whole site, so only the last waiting picture triggers one. */
async function renderPages(
  trx: Transaction<Database>,
  url: string,
  context: AppContext,
  others: 'any' | 'made' = 'any',
): Promise<void> {
  if (context.config.deployHookUrl && (await findDueCopies(trx, context.clock.now()))) return
  await renderWhatShows(trx, url, context, others)
}

async function noteFailure(context: AppContext, row: PictureCopyRow, error: unknown): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH)
  context.log.warn({ picture: row.url, problem }, 'could not copy a picture; we will retry')
  const isOver = isUnusable(error) || (row.attempts + 1 >= TRIES_BEFORE_BROKEN && !isStorageAway(error))
  // Existing sizes stay valid until newer ones exist.
  const isBroken = isOver && (row.state === 'waiting' || (row.state === 'first' && isUnusable(error)))
  const retryAt = Math.max(RETRY_AFTER_MS[row.attempts] ?? 0, HOUR) + context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await updateCopies(trx, row.url, isBroken ? { state: 'broken', problem, due_at: retryAt } : { problem })
    // Other pictures of the same articles wait for this one's first attempt only.
    if (isBroken) await renderPages(trx, row.url, context)
    else if (row.attempts === 0) await renderPages(trx, row.url, context, 'made')
  })
  wakePublishing(context)
}

function isUnusable(error: unknown): boolean {
  return error instanceof UnusablePictureError || (error instanceof AppError && error.status === 422)
}
