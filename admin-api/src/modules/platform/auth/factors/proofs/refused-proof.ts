import type { StepUpMethod } from '@hometown/shared-types/second-factors'

/** What was shown isn't what the account has. The caller may try again. */
export class RefusedProofError extends Error {
  override name = 'RefusedProofError' as const
  readonly method: StepUpMethod
  /** Name of a passkey of which a copy seems to be in use. */
  readonly copied: string | undefined
  /** Which of several fields was wrong. */
  readonly field: 'password' | undefined

  constructor(
    method: StepUpMethod,
    { message = MESSAGES[method], copied, field }: { message?: string; copied?: string; field?: 'password' } = {},
  ) {
    super(message)
    this.method = method
    this.copied = copied
    this.field = field
  }
}

const MESSAGES: Readonly<Record<StepUpMethod, string>> = {
  totp: 'This code is wrong, too old or already used. Enter the one that your app shows now, and let your phone set its clock automatically.',
  'recovery-code': 'This recovery code is wrong or already used.',
  passkey: 'This passkey wasn’t accepted. Try again, or use another way.',
  password: 'This password is wrong.',
}

export const COPIED_MESSAGE =
  'This passkey was refused because a copy of it may be in use. Sign in another way, then remove it and add it again.'

export const OVERTAKEN_MESSAGE = 'You used this passkey somewhere else in the meantime. Try again.'

export const UNREADABLE_MESSAGE =
  'We can’t check codes of your app, because this installation has another secret key than before. Use a recovery code, ' +
  'or ask the person who runs the server to run npm run password:reset -- <username> --remove-second-factors'
