import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../context.ts'
import { callerRange } from '../../../../http/callers/caller-network.ts'
import { createWindowCounts } from '../../../../http/callers/window-counts.ts'
import { readDeviceToken } from '../../../../http/cookies/device-cookie.ts'
import { tooManyTries } from '../../../../http/errors/too-many-tries.ts'
import { isKnownDevice } from '../sessions/known-devices.service.ts'
import { inPasswordLine } from './password-line.ts'

const MINUTE = 60_000

/** From an IPv4 /24 or an IPv6 /48: anybody can rent one of those, with its 65,536 networks. */
const CALLS_PER_RANGE = 300

/**
 * For calls that strangers can make. One range of addresses can't keep the line full, and shuts no known browser out.
 * @throws 429, 503 `passwords_busy`
 */
export function createPasswordEntrance(context: Pick<AppContext, 'config' | 'store' | 'clock'>) {
  const calls = createWindowCounts(MINUTE, context.clock)
  return async <T>(request: FastifyRequest, call: () => Promise<T>): Promise<T> => {
    const isKnown = async () =>
      request.signedIn !== undefined || (await isKnownDevice(context, readDeviceToken(request)))
    const range = callerRange(request.ip)
    const wait = calls.waitFor(range, CALLS_PER_RANGE)
    if (wait === undefined) calls.add(range, 1)
    else if (!(await isKnown())) throw tooManyTries(wait)
    return inPasswordLine(isKnown, call)
  }
}
