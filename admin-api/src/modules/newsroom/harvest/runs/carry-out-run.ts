import pLimit, { type LimitFunction } from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import { LeadershipLostError } from '../../../platform/jobs/leader.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { getSettings } from '../../../platform/settings/settings.service.ts'
import type { DocumentReader } from '../../extraction/extraction.service.ts'
import { listSourcesOfIds, type SourceRow } from '../../sources/sources.service.ts'
import { createRanker } from '../../suggestions/suggestions.service.ts'
import { type ReadingTerms, readSource } from '../reading/read-source.ts'
import type { OpenRun } from './open-run.ts'
import { createKeeper, type Keeper } from './save-reading.ts'

interface RunTerms {
  reader: Pick<DocumentReader, 'read'>
  /** Aborts when somebody stops the run, or when the process ends. */
  stop: AbortSignal
  limitMs: number
  sourcesAtOnce: number
}

/** The run stays open, and another process continues it. */
export const PROCESS_ENDS = 'the process ends'

const MOST_ROUNDS = 100

/** One hanging source must not delay the others. @throws LeadershipLostError */
export async function carryOutRun(context: AppContext, run: OpenRun, terms: RunTerms): Promise<void> {
  await run.takeOver()
  const { timeZone, countyName } = await getSettings(context)
  const turn = pLimit(terms.sourcesAtOnce)
  const ranker = await createRanker(context)
  const keeper = createKeeper(context, { run, ranker })
  const reading: ReadingTerms = {
    ...{ reader: terms.reader, limitMs: terms.limitMs, stop: terms.stop },
    county: { timeZone, countyName },
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await readWaiting(context, run, { turn, reading, keeper })
    if (terms.stop.reason === PROCESS_ENDS) return
    if (await run.close(terms.stop.aborted)) break
  }
  await run.showEnd()
  announce(context, { type: 'changed', lists: ['content-suggestions', 'sources'] })
}

const FAULT_MESSAGE = 'Something went wrong while we were reading this source.'
const GONE_MESSAGE = 'This source was deleted or paused before its turn.'
const DELETED_MESSAGE = 'This source was deleted while we were reading it.'

interface Parts {
  turn: LimitFunction
  reading: ReadingTerms
  keeper: Keeper
}

async function readWaiting(context: AppContext, run: OpenRun, parts: Parts): Promise<void> {
  const { turn, reading } = parts
  const ids = await run.listWaiting()
  const rows = new Map((await listSourcesOfIds(context, ids)).map((row) => [row.id, row]))
  const turns = await Promise.allSettled(
    ids.map((id) =>
      turn(async () => {
        if (reading.stop.aborted) return
        const source = rows.get(id)
        if (source) await readOne(context, run, source, parts)
        else await run.setState(id, { state: 'failed', problem: GONE_MESSAGE })
        run.showProgress()
      }),
    ),
  )
  const overtaken = turns.find((one) => one.status === 'rejected')
  if (overtaken) throw overtaken.reason
}

async function readOne(
  context: AppContext,
  run: OpenRun,
  source: SourceRow,
  { reading: terms, keeper }: Parts,
): Promise<void> {
  const { clock, log } = context
  const startedAt = clock.now()
  await run.startReading(source.id)
  run.showProgress()
  try {
    const reading = await readSource(context, source, terms)
    if (terms.stop.reason === PROCESS_ENDS) return await run.setState(source.id, { state: 'waiting' })
    await keeper.keep(source, reading, startedAt)
  } catch (error) {
    if (error instanceof LeadershipLostError) throw error
    if ((await listSourcesOfIds(context, [source.id])).length === 0)
      return await run.setState(source.id, { state: 'failed', problem: DELETED_MESSAGE })
    log.error({ err: error, source: source.id }, 'could not read a source')
    const failure = { outcome: 'failed', problem: FAULT_MESSAGE, httpStatus: null } as const
    await keeper.keep(source, failure, startedAt)
  }
}
