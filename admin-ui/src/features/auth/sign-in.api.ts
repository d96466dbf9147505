import { type CurrentUser, currentUserSchema, type LoginInput } from '@hometown/shared-types/auth'
import {
  type LoginAnswer,
  loginAnswerSchema,
  passkeySignInSchema,
  type SecondFactorInput,
  type StepUpInput,
  stepUpStartSchema,
} from '@hometown/shared-types/second-factors'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { askForPasskey } from '../../lib/passkeys.ts'

export function login(input: LoginInput): Promise<LoginAnswer> {
  return api.post('/api/auth/login', input, loginAnswerSchema)
}

/** @throws PasskeyPromptError */
export async function signInWithPasskey(): Promise<CurrentUser> {
  const { signIn, options } = await api.post('/api/auth/login/passkey/start', {}, passkeySignInSchema)
  const response = await askForPasskey(options)
  return api.post('/api/auth/login/passkey', { signIn, response }, currentUserSchema)
}

export function proveSecondFactor(input: SecondFactorInput): Promise<CurrentUser> {
  return api.post('/api/auth/login/second-factor', input, currentUserSchema)
}

export function startStepUp(signal: AbortSignal) {
  return api.post('/api/auth/step-up/start', {}, stepUpStartSchema, { signal })
}

export function stepUp(input: StepUpInput): Promise<unknown> {
  return api.post('/api/auth/step-up', input, z.unknown(), { renewsSession: true })
}
