import type { ComponentProps } from 'react'
import { Input } from '../../ui/Input.tsx'
import type { CodeMethod } from './typed-proofs.ts'

/** For a code of an authenticator app, or a recovery code. */
export function CodeInput({ method, ...rest }: ComponentProps<typeof Input> & { method: CodeMethod }) {
  return method === 'totp' ? (
    <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...rest} />
  ) : (
    <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} {...rest} />
  )
}
