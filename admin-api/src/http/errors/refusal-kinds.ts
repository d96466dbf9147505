import { FACTOR_NEEDED, PROOF_REFUSED, STEP_OVER, STEP_UP_NEEDED } from '@hometown/shared-types/proof-codes'
import type { AppError } from './app-error.ts'

const DENIED: ReadonlySet<number> = new Set([401, 403, 429])

/** Input that can't be read, is too large, or breaks a rule of its schema. */
const REFUSED_INPUT: ReadonlySet<number> = new Set([400, 413, 415, 422])

/** A rule about the state of things forbids it, such as a stale save or an invitation that was used. */
const REFUSED_BY_STATE = 409

/** Refusals of other statuses. */
const CODES: ReadonlySet<string> = new Set(['passwords_busy'])

/** The origin check's own line says which origin it was. */
const LOGGED_WITH_ORIGIN = 'foreign_origin'

/** In the log instead of the code of the answer: a JSON object that reaches for a prototype. */
export const PROTOTYPE_KEY = 'prototype_key'
/** NUL characters were left out of a request, and the rest of it was done. */
export const NUL_LEFT_OUT = 'nul_left_out'

/** Also met by people who do nothing wrong: their session ended, or they mistyped. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...['unauthenticated', 'invalid_credentials', 'own_password_needed', NUL_LEFT_OUT],
  ...[FACTOR_NEEDED, PROOF_REFUSED, STEP_OVER, STEP_UP_NEEDED],
])

/** Refused input as well, but nobody meets them by mistyping. */
const STRIKING: ReadonlySet<string> = new Set([PROTOTYPE_KEY, 'invitation_unknown'])

export function isRefusal({ status, code }: AppError): boolean {
  if (code === LOGGED_WITH_ORIGIN) return false
  return DENIED.has(status) || isRefusedInput(status) || CODES.has(code)
}

export function isOrdinary({ status, code }: { status?: number; code: string }): boolean {
  return ORDINARY.has(code) || (status !== undefined && isRefusedInput(status) && !STRIKING.has(code))
}

function isRefusedInput(status: number): boolean {
  return REFUSED_INPUT.has(status) || status === REFUSED_BY_STATE
}
