import { z } from 'zod'
import {
  type ActiveSession,
  type CurrentUser,
  changePasswordSchema,
  loginSchema,
  type SessionsEnded,
} from './accounts.ts'
import { call, type } from './call.ts'

/** A step-up counts for this many minutes, and one that has begun must be completed within them. */
export const FRESH_FOR_MINUTES = 10

const factorKindSchema = z.enum(['passkey', 'totp'])
export type FactorKind = z.infer<typeof factorKindSchema>

const signInTokenSchema = z.string().min(1).max(2000)

export interface Factor {
  id: string
  kind: FactorKind
  name: string
  createdAt: string
  /** The time is null until the factor was used after its enrollment. */
  lastUsedAt: string | null
}

export interface OwnFactors {
  factors: Factor[]
  recoveryCodesLeft: number
  /** The last factor of this account can't be removed. */
  isRequired: boolean
  /** Browsers offer passkeys only over https, and on the desk's configured address. */
  canUsePasskeys: boolean
}

export interface TotpEnrollment {
  enrollment: string
  /** The secret is in base32, to be typed in by hand. It is shown once. */
  secret: string
  /** The address `otpauth://…` is for the QR code. */
  uri: string
}

const addTotpSchema = z.object({
  kind: z.literal('totp'),
  enrollment: signInTokenSchema,
  code: z.string().max(20),
})

/** These objects are WebAuthn's own, which `@simplewebauthn` makes in the service and reads in the browser. */
type WebAuthnBrowserOptions = object

const publicKeyCredentialFields = { id: z.string(), rawId: z.string(), type: z.literal('public-key') }

/** The answer of `navigator.credentials.create`, as far as the service reads it. Bytes are in base64url. */
const createdPasskeySchema = z.object({
  ...publicKeyCredentialFields,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

/** The answer of `navigator.credentials.get`, as far as the service reads it. Bytes are in base64url. */
const usedPasskeySchema = z.object({
  ...publicKeyCredentialFields,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

export interface PasskeyEnrollment {
  enrollment: string
  options: WebAuthnBrowserOptions
}

export type Enrollment = TotpEnrollment | PasskeyEnrollment

const addPasskeySchema = z.object({
  kind: z.literal('passkey'),
  enrollment: signInTokenSchema,
  response: createdPasskeySchema,
})

const addFactorSchema = z.discriminatedUnion('kind', [addTotpSchema, addPasskeySchema])
export type AddFactorInput = z.infer<typeof addFactorSchema>

export interface AddedFactor {
  factor: Factor
  /** The codes are made with the first factor, and shown once. */
  recoveryCodes: string[] | null
}

const stepUpProofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: z.string().max(20) }),
  z.object({ method: z.literal('recovery-code'), code: z.string().max(100) }),
  z.object({ method: z.literal('passkey'), response: usedPasskeySchema }),
  z.object({ method: z.literal('password'), password: z.string().min(1).max(1000) }),
])
export type StepUpProof = z.infer<typeof stepUpProofSchema>
export type StepUpMethod = StepUpProof['method']

/** An asked proof signs nobody in. It comes after the right password, for a passkey alone, or once more. */
export interface AskedProof {
  token: string
  /** The method `password` is only for accounts without a second factor. */
  methods: StepUpMethod[]
  passkeyOptions?: WebAuthnBrowserOptions
}

const signInProofSchema = z.object({ token: signInTokenSchema, proof: stepUpProofSchema })
export type ProofInput = z.infer<typeof signInProofSchema>

const access = 'contributor'

export const authCalls = {
  /** Answers with the user who is signed in, or with what they still have to prove. */
  login: call('POST', '/api/auth/login', {
    access: 'public',
    body: loginSchema,
    answer: type<AskedProof | CurrentUser>(),
  }),
  startPasskey: call('POST', '/api/auth/passkey/start', { access: 'public', answer: type<AskedProof>() }),
  /** Proofs come after the password, with a passkey alone, or for a step-up, which gives the session a new token. */
  prove: call('POST', '/api/auth/prove', { access: 'public', body: signInProofSchema, answer: type<CurrentUser>() }),
  me: call('GET', '/api/auth/me', { access, answer: type<CurrentUser>() }),
  logout: call('POST', '/api/auth/logout', { access: 'public', answer: type<{ message: string }>() }),
  changePassword: call('POST', '/api/auth/change-password', {
    access,
    body: changePasswordSchema,
    answer: type<{ message: string }>(),
  }),
  /** Asks for a fresh proof, as every call does that wants one. Downloads need this, because they are no calls. */
  needProof: call('GET', '/api/auth/step-up', { access }),
  startStepUp: call('POST', '/api/auth/step-up/start', { access, answer: type<AskedProof>() }),
  sessions: call('GET', '/api/auth/sessions', { access, answer: type<ActiveSession[]>() }),
  endOtherSessions: call('POST', '/api/auth/sessions/end-others', { access, answer: type<SessionsEnded>() }),
  endSession: call('DELETE', '/api/auth/sessions/:id', {
    access,
    unversioned: 'Ends only the person’s own session.',
    answer: type<SessionsEnded>(),
  }),
}

export const factorCalls = {
  list: call('GET', '/api/auth/factors', { access, answer: type<OwnFactors>() }),
  start: call('POST', '/api/auth/factors/start', {
    access,
    body: z.object({ kind: factorKindSchema }),
    answer: type<Enrollment>(),
  }),
  add: call('POST', '/api/auth/factors', { access, body: addFactorSchema, status: 201, answer: type<AddedFactor>() }),
  remove: call('DELETE', '/api/auth/factors/:id', {
    access,
    unversioned: 'A factor is the person’s own, and never changes.',
  }),
  makeRecoveryCodes: call('POST', '/api/auth/factors/recovery-codes', {
    access,
    answer: type<{ recoveryCodes: string[] }>(),
  }),
}
