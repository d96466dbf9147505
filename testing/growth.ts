/** Linear work takes sixteen times as long for what is sixteen times as long, and quadratic work 256 times. */
const STEP = 16
const TOLERANCE = 4
/** Milliseconds. What costs less than this costs nobody anything, and clocks of processor time tell it badly. */
const WORTH_JUDGING = 40
/** A machine that is busy may make any one run dear. */
const RUNS = 3

/**
 * How the work of something grows with the length of what it reads, judged by ratios: work on an input is held against
 * work on a sixteenth of it. What counts is the processor's time for this thread alone, so that neither other processes
 * nor a slow machine decide. Inputs grow step by step, so that also what would never end is told by its first steps.
 *
 * @param work is called with lengths (or counts) from 1 to `longest`.
 * @returns undefined where work grows no faster than its input, otherwise a sentence about the first step that did.
 */
export function findSteepGrowth(work: (length: number) => unknown, longest = 65_536): string | undefined {
  for (let length = 2; length <= longest; length = nextLength(length, longest)) {
    if (costOf(work, length) < WORTH_JUDGING) continue
    const before = Math.max(1, Math.floor(length / STEP))
    const most = (TOLERANCE * length) / before
    const times = timesAsMuch(work, length, before, most)
    if (times > most)
      return `${length} cost ${Math.round(times)} times as much as ${before}, and may ${Math.round(most)}.`
  }
  return undefined
}

/** Small steps first, since a few more characters may mean minutes. The last length is `longest` itself. */
function nextLength(length: number, longest: number): number {
  return length === longest ? longest + 1 : Math.min(longest, Math.ceil(length * (length < 100 ? Math.SQRT2 : 4)))
}

function timesAsMuch(work: (length: number) => unknown, length: number, before: number, most: number): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && fewest > most; run++)
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
