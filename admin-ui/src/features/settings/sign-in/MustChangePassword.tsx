import { useCurrentUser } from '../../../lib/session.ts'
import { PasswordForm } from './PasswordForm.tsx'

export function MustChangePassword({ onChanged }: { onChanged(): Promise<void> }) {
  const { passwordIsWeak } = useCurrentUser()
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Choose a new password</h1>
      <p className="mt-0.5 mb-6 text-quiet">
        {passwordIsWeak
          ? 'Your password is too easy to guess. Choose a new one to use the desk.'
          : 'This is a temporary password. Choose your own to use the desk.'}
      </p>
      <PasswordForm onChanged={onChanged} />
    </>
  )
}
