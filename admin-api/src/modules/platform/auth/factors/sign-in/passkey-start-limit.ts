import type { AppContext } from '../../../../../context.ts'
import { callerRange } from '../../../../../http/callers/caller-network.ts'
import { createWindowCounts } from '../../../../../http/callers/window-counts.ts'
import { tooManyTries } from '../../../../../http/errors/too-many-tries.ts'

const MINUTE = 60_000

/** From an IPv4 /24 or an IPv6 /48: anybody can rent one of those, with its 65,536 networks. */
const STARTS_PER_RANGE = 300

/**
 * Each start stores a row, and anybody may start.
 * @returns a function that counts a start
 * @throws 429 from that function, after too many
 */
export function createPasskeyStartLimit({ clock }: Pick<AppContext, 'clock'>): (address: string) => void {
  const starts = createWindowCounts(MINUTE, clock)
  return (address) => {
    const range = callerRange(address)
    const wait = starts.waitFor(range, STARTS_PER_RANGE)
    if (wait !== undefined) throw tooManyTries(wait)
    starts.add(range, 1)
  }
}
