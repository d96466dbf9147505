import type { Desk } from '../load/desks.ts'
import type { Acknowledged } from '../load/saves.ts'
import { type Check, check } from '../report/checks.ts'
import type { Situations } from '../report/situations.ts'
import { inMilliseconds, percentile } from '../support/figures.ts'
import type { World } from '../world.ts'

const HEARS_WITHIN_MS = 1000
const ASKS_WITHIN_MS = 5000
/** On a machine that is busy with everything at once, a process may be late now and then. */
const MAY_BE_LATE = 0.01

export interface DeskFigures {
  readonly checks: readonly Check[]
  /** From the answer to the save until a desk hears of it, without faults. Milliseconds. */
  readonly heardAfter: readonly number[]
}

/** Condition 9. */
export function checkDesks({ desks, saves, situations }: World): DeskFigures {
  const heardAfter: number[] = []
  const late: string[] = []
  for (const [number, desk] of desks.desks.entries()) {
    for (const saved of saves.acknowledged) {
      const { limit, isQuiet } = limitFor(desk, saved, situations)
      if (!isOpen(desk, saved.askedAt, saved.at + limit) || saved.at + limit > Date.now()) continue
      const heard = firstHeard(desk, saved.askedAt)
      const after = heard === undefined ? Number.POSITIVE_INFINITY : Math.max(0, heard - saved.at)
      if (isQuiet) heardAfter.push(after)
      if (after > Math.max(limit, ASKS_WITHIN_MS))
        late.push(
          `desk ${number + 1} heard of ${saved.article.slug}, edit ${saved.edit}, after ${inMilliseconds(after)}`,
        )
    }
  }
  const slow = heardAfter.filter((after) => after > HEARS_WITHIN_MS).length
  return {
    heardAfter,
    checks: [
      check('desks hear of a save within a second', [
        heardAfter.length === 0 && 'no desk heard anything',
        slow > MAY_BE_LATE * heardAfter.length &&
          `${slow} of ${heardAfter.length} times it took longer (p99: ${inMilliseconds(percentile(heardAfter, 0.99))})`,
      ]),
      check('desks ask again within 5 seconds after a fault', late),
    ],
  }
}

/** While PostgreSQL doesn't tell a machine anything, its desks hear of it afterwards. */
function limitFor({ machine }: Desk, { askedAt, at }: Acknowledged, situations: Situations) {
  const on = situations
    .during(askedAt - ASKS_WITHIN_MS, at + HEARS_WITHIN_MS)
    .filter(({ withoutPostgres, down }) => machine && (withoutPostgres.has(machine) || down.has(machine)))
  if (on.length === 0) return { limit: HEARS_WITHIN_MS, isQuiet: true }
  const over = Math.max(...on.map(({ to }) => to ?? Date.now()))
  return { limit: Math.max(HEARS_WITHIN_MS, over + ASKS_WITHIN_MS - at), isQuiet: false }
}

function isOpen({ opened, closed, openSince }: Desk, from: number, to: number): boolean {
  const index = opened.findLastIndex((at) => at <= from)
  if (index < 0) return false
  const end = closed[index] ?? (openSince === undefined ? Date.now() : Number.POSITIVE_INFINITY)
  return end >= to
}

function firstHeard({ heard }: Desk, since: number): number | undefined {
  let low = 0
  let high = heard.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heard[middle]?.at ?? 0) < since) low = middle + 1
    else high = middle
  }
  return heard.slice(low).find(({ hasArticles }) => hasArticles)?.at
}
