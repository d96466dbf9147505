import type { StepUpMethod } from '@hometown/shared-types/second-factors'
import { canUsePasskeys } from '../../lib/passkeys.ts'

/** The quickest first. */
const ORDER: readonly StepUpMethod[] = ['passkey', 'totp', 'password', 'recovery-code']

export const SWITCH_LABELS: Readonly<Record<StepUpMethod, string>> = {
  passkey: 'Use a passkey instead',
  totp: 'Use a code from your authenticator app',
  password: 'Use your password instead',
  'recovery-code': 'Use a recovery code',
}

/** Those that this browser can offer. */
export function usableMethods(methods: readonly StepUpMethod[], hasPasskeyOptions: boolean): readonly StepUpMethod[] {
  const isUsable = (method: StepUpMethod) => method !== 'passkey' || (hasPasskeyOptions && canUsePasskeys())
  return ORDER.filter((method) => methods.includes(method) && isUsable(method))
}
