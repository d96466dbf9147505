import type { AppContext } from '../../../../context.ts'
import { callerRange } from '../../../../http/callers/caller-network.ts'
import { createWindowCounts } from '../../../../http/callers/window-counts.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { isKnownDevice } from '../sessions/known-devices.service.ts'
import { inPasswordLine } from './password-line.ts'

const MINUTE = 60_000

/** From an IPv4 /24 or an IPv6 /48: anybody can rent one of those, with its 65,536 networks. */
const CALLS_PER_RANGE = 300

interface Caller {
  address: string
  deviceToken: string | undefined
  signedIn: SignedIn | undefined
}

/**
 * For calls that strangers can make. One range of addresses can't keep the line full, and shuts no known browser out.
 * @throws 429, 503 `passwords_busy`
 */
export function createPasswordEntrance(context: Pick<AppContext, 'config' | 'store' | 'clock'>) {
  const calls = createWindowCounts(MINUTE, context.clock)
  return async <T>({ address, deviceToken, signedIn }: Caller, call: () => Promise<T>): Promise<T> => {
    const isKnown = async () => signedIn !== undefined || (await isKnownDevice(context, deviceToken))
    const range = callerRange(address)
    const wait = calls.waitFor(range, CALLS_PER_RANGE)
    if (wait === undefined) calls.add(range, 1)
    else if (!(await isKnown())) throw tooManyTries(wait)
    return inPasswordLine(isKnown, call)
  }
}
