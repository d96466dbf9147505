import type { StepUpMethod, StepUpProof } from '@hometown/shared-types/second-factors'

export type TypedMethod = Exclude<StepUpMethod, 'passkey'>
export type CodeMethod = Exclude<TypedMethod, 'password'>

export const TYPED_PROOFS: Readonly<Record<TypedMethod, { label: string; hint?: string; missing: string }>> = {
  totp: {
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    missing: 'Enter the code that your app shows now',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
    missing: 'Enter one of your recovery codes',
  },
  password: {
    label: 'Password',
    missing: 'Enter your password',
  },
}

export function proofOf(method: TypedMethod, text: string): StepUpProof {
  return method === 'password' ? { method, password: text } : codeProof(method, text)
}

export function codeProof(method: CodeMethod, text: string) {
  // Apps show '123 456'.
  return { method, code: method === 'totp' ? text.replaceAll(' ', '') : text }
}
