import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import type { SourceReading } from '../reading/source-reading.ts'
import { type Ending, type KeepingTerms, keepTogether, type ReadSource } from './save-readings.ts'

export interface Keeper {
  /** Saves items, health and run state in one transaction, and resolves after the commit. */
  keep(source: SourceRow, reading: SourceReading, startedAt: number): Promise<Ending>
}

export interface KeeperTerms extends KeepingTerms {
  underWay(): number
}

/** The most items per transaction, and how long the first reading waits for others. */
const MOST_ITEMS = 400
const GATHER_MS = 250

interface Waiting {
  read: ReadSource
  resolve(ending: Ending): void
  reject(error: unknown): void
}

/**
 * Saves in one transaction at a time all readings that are ready: a commit costs the same for one source as for twenty,
 * so the first reading waits briefly for others. Later sources see the items of earlier ones. A source that can't be
 * saved doesn't affect the others.
 */
export function createKeeper(context: AppContext, terms: KeeperTerms): Keeper {
  const waiting: Waiting[] = []
  let isWorking = false
  let endGathering: (() => void) | undefined

  async function work(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      await gather()
      await keepGroup(takeGroup())
    }
    // Clear the flag synchronously after the last check; otherwise a reading that arrives now would wait forever.
    isWorking = false
  }

  async function gather(): Promise<void> {
    // Include readings that arrive in the same tick.
    await setImmediate()
    if (isEnough()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS)
      endGathering = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    endGathering = undefined
  }

  function isEnough(): boolean {
    return waiting.length >= terms.underWay() || itemsOf(waiting) >= MOST_ITEMS
  }

  function takeGroup(): Waiting[] {
    let items = 0
    const end = waiting.findIndex(({ read }, index) => {
      items += countOf(read)
      return items > MOST_ITEMS && index > 0
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function keepGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const endings = await keepTogether(
        context,
        group.map(({ read }) => read),
        terms,
      )
      group.forEach(({ resolve }, index) => {
        const ending = endings[index]
        if (ending) resolve(ending)
      })
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const one of group) await keepGroup([one])
    }
  }

  return {
    keep(source, reading, startedAt) {
      return new Promise((resolve, reject) => {
        const finishedAt = context.clock.now()
        waiting.push({ read: { source, reading, startedAt, finishedAt }, resolve, reject })
        if (!isWorking) work().catch(reject)
        else if (isEnough()) endGathering?.()
      })
    },
  }
}

function itemsOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { read }) => sum + countOf(read), 0)
}

function countOf({ reading }: ReadSource): number {
  return reading.outcome === 'done' ? reading.items.length : 0
}
