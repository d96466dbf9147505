import { z } from 'zod'
import { currentUserSchema } from './auth.ts'
import { isoTimeSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

export { FACTOR_NEEDED, PROOF_REFUSED, STEP_OVER, STEP_UP_NEEDED } from './proof-codes.ts'

export const FACTOR_NAME_LIMIT = 60
/** Minutes for which a step-up counts, and within which one that has begun must be completed. */
export const FRESH_FOR_MINUTES = 10

export const factorKindSchema = z.enum(['passkey', 'totp'])
export type FactorKind = z.infer<typeof factorKindSchema>

const factorNameSchema = requiredText('A name is required', FACTOR_NAME_LIMIT)
/** The form that adds a passkey. */
export const namedFactorSchema = z.object({ name: factorNameSchema })
/** Sealed by the service. */
const tokenSchema = z.string().min(1).max(2000)

export const factorSchema = z.object({
  id: z.string(),
  kind: factorKindSchema,
  name: z.string(),
  createdAt: isoTimeSchema,
  /** Null until it was used after its enrollment. */
  lastUsedAt: isoTimeSchema.nullable(),
})
export type Factor = z.infer<typeof factorSchema>

/** Answer of `GET /api/auth/factors`. */
export const ownFactorsSchema = z.object({
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.number().int(),
  /** The last factor of this account can't be removed. */
  isRequired: z.boolean(),
  /** Browsers offer passkeys only over https, and on the desk's configured address. */
  canUsePasskeys: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactorsSchema>

/** Body of `POST /api/auth/factors/start`. */
export const startFactorSchema = z.object({ kind: factorKindSchema })

export const totpEnrollmentSchema = z.object({
  enrollment: z.string(),
  /** In base32, to be typed in by hand. Shown once. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
})
export type TotpEnrollment = z.infer<typeof totpEnrollmentSchema>

const addTotpSchema = z.object({
  kind: z.literal('totp'),
  enrollment: tokenSchema,
  name: factorNameSchema,
  code: z.string().max(20),
})

/** WebAuthn's own objects, which `@simplewebauthn` makes in the service and reads in the browser. */
const webAuthnSchema = z.record(z.string(), z.unknown())

const publicKeyCredential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') }

/** What `navigator.credentials.create` answers, as far as the service reads it. Bytes are in base64url. */
const createdPasskeySchema = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).optional(),
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

/** What `navigator.credentials.get` answers, as far as the service reads it. Bytes are in base64url. */
const usedPasskeySchema = z.object({
  ...publicKeyCredential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>

export const passkeyEnrollmentSchema = z.object({ enrollment: z.string(), options: webAuthnSchema })

/** Answer of `POST /api/auth/factors/start`: of an app, or of a passkey. */
export const enrollmentSchema = z.union([totpEnrollmentSchema, passkeyEnrollmentSchema])
export type Enrollment = z.infer<typeof enrollmentSchema>

const addPasskeySchema = z.object({
  kind: z.literal('passkey'),
  enrollment: tokenSchema,
  name: factorNameSchema,
  response: createdPasskeySchema,
})

/** Body of `POST /api/auth/factors`. */
export const addFactorSchema = z.discriminatedUnion('kind', [addTotpSchema, addPasskeySchema])
export type AddFactorInput = z.infer<typeof addFactorSchema>

/** Its answer. The codes are made with the first factor, and shown once. */
export const addedFactorSchema = z.object({ factor: factorSchema, recoveryCodes: z.array(z.string()).nullable() })
export type AddedFactor = z.infer<typeof addedFactorSchema>

/** Answer of `POST /api/auth/factors/recovery-codes`. The former ones are void. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

const stepUpProofSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: z.string().max(20) }),
  z.object({ method: z.literal('recovery-code'), code: z.string().max(100) }),
  z.object({ method: z.literal('passkey'), response: usedPasskeySchema }),
  z.object({ method: z.literal('password'), password: z.string().min(1).max(1000) }),
])
export type StepUpProof = z.infer<typeof stepUpProofSchema>
export type StepUpMethod = StepUpProof['method']

/**
 * What somebody has to prove: after the right password of an account with a second factor, for a passkey alone
 * (`POST /api/auth/passkey/start`), or once more (`POST /api/auth/step-up/start`). Nobody is signed in by it.
 */
export const askedProofSchema = z.object({
  token: z.string(),
  /** `password` only for accounts without a second factor. */
  methods: z.array(z.enum(['password', 'passkey', 'totp', 'recovery-code'])),
  /** With the method `passkey`. */
  passkeyOptions: webAuthnSchema.optional(),
})
export type AskedProof = z.infer<typeof askedProofSchema>

/** Answer of `POST /api/auth/login`: the signed-in user, or what proves who they are after the right password. */
export const loginAnswerSchema = z.union([askedProofSchema, currentUserSchema])
export type LoginAnswer = z.infer<typeof loginAnswerSchema>

/** Body of `POST /api/auth/prove`; the answer is the signed-in user. A session that proves again gets a new token. */
export const proofSchema = z.object({ token: tokenSchema, proof: stepUpProofSchema })
export type ProofInput = z.infer<typeof proofSchema>

/** Answer of `GET /api/auth/step-up`: seconds for which the last proof is still fresh, or 0. */
export const freshnessSchema = z.object({ freshFor: z.number().int() })
