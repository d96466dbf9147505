/** Linear work takes sixteen times as long for sixteen times the length, quadratic work 256 times. */
const STEP = 16
const TOLERANCE = 4
/** Milliseconds. Processor clocks are inaccurate below this. */
const WORTH_JUDGING = 40
/** A busy machine may slow down any single run. */
const RUNS = 3

/**
 * Compares the processor time of this thread for an input and for a sixteenth of it, so that neither other processes
 * nor a slow machine matter. Lengths grow step by step, so that endless work shows in its first steps.
 * @param work called with lengths (or counts) from 1 to `longest`
 * @returns undefined if time grows no faster than the input, else a sentence about the first step that did
 */
export function findSteepGrowth(work: (length: number) => unknown, longest = 65_536): string | undefined {
  for (let length = 2; length <= longest; length = nextLength(length, longest)) {
    const cost = costOf(work, length)
    if (cost < WORTH_JUDGING) continue
    const before = Math.max(1, Math.floor(length / STEP))
    const most = (TOLERANCE * length) / before
    const times = timesAsMuch(work, length, before, most, cost)
    if (times > most)
      return `${length} cost ${Math.round(times)} times as much as ${before}, and may ${Math.round(most)}.`
  }
  return undefined
}

/** Small steps first, because a few more characters may mean minutes. The last length is `longest`. */
function nextLength(length: number, longest: number): number {
  return length === longest ? longest + 1 : Math.min(longest, Math.ceil(length * (length < 100 ? Math.SQRT2 : 4)))
}

/** @param cost of the first run with `length`, which may also have been slow */
function timesAsMuch(
  work: (length: number) => unknown,
  length: number,
  before: number,
  most: number,
  cost: number,
): number {
  let fewest = cost / repeatedCostOf(work, before)
  for (let run = 1; run < RUNS && fewest > most; run++)
    fewest = Math.min(fewest, costOf(work, length) / repeatedCostOf(work, before))
  return fewest
}

function costOf(work: (length: number) => unknown, length: number): number {
  const before = process.threadCpuUsage()
  work(length)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function repeatedCostOf(work: (length: number) => unknown, length: number): number {
  let [cost, runs] = [0, 0]
  while (cost < WORTH_JUDGING) {
    cost += costOf(() => {
      for (let run = 0; run < STEP; run++) work(length)
    }, length)
    runs += STEP
  }
  return cost / runs
}
