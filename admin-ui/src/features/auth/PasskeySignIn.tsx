import type { CurrentUser } from '@hometown/shared-types/auth'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { messageFrom } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { signInWithPasskey } from './sign-in.api.ts'

/** Signs in without username and password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(user: CurrentUser): Promise<void> }) {
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn })
  return (
    <div className="mb-5 flex flex-col gap-2">
      <Button size="lg" className="w-full" pending={signIn.isPending} onClick={() => signIn.mutate()}>
        {!signIn.isPending && <Fingerprint aria-hidden />}
        Sign in with a passkey
      </Button>
      {signIn.error && (
        <p role="alert" className="text-danger text-sm">
          {messageFrom(signIn.error, 'Please try again.')}
        </p>
      )}
      <p
        aria-hidden
        className="mt-3 flex items-center gap-3 text-quiet text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
    </div>
  )
}
