import { AppError } from '../../../../../http/errors/app-error.ts'

const MOST = { passkey: 10, totp: 3 } as const
const NAMES = { passkey: 'passkeys', totp: 'authenticator apps' } as const

/** @throws 409 */
export function refuseTooMany(known: readonly { kind: keyof typeof MOST }[], kind: keyof typeof MOST): void {
  if (known.filter((factor) => factor.kind === kind).length < MOST[kind]) return
  const message = `An account has at most ${MOST[kind]} ${NAMES[kind]}. Remove one that you no longer use.`
  throw new AppError(409, 'too_many_factors', message)
}
