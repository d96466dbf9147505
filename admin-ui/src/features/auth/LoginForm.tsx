import { INVALID_CREDENTIALS_MESSAGE, loginSchema } from '@hometown/shared-types/auth'
import type { LoginAnswer } from '@hometown/shared-types/second-factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { login } from './sign-in.api.ts'

const REFUSED = 'Check your username and password, then try again.'

interface LoginFormProps {
  username: string
  onAnswer(answer: LoginAnswer, username: string): Promise<void>
}

export function LoginForm({ username, onAnswer }: LoginFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, resetField } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username, password: '' },
  })
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: (answer, { username: typed }) => onAnswer(answer, typed),
    onError(error) {
      toastFailure('Login failed', error, INVALID_CREDENTIALS_MESSAGE)
      resetField('password')
      // Stays when the toast has gone.
      const isRefused = error instanceof ApiError && error.status === 401
      setError('password', { message: isRefused ? REFUSED : messageFrom(error, 'Please try again.') })
      setFocus('password')
    },
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((input) => signIn.mutate(input))}>
      <Field label="Username" required error={formState.errors.username?.message}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
          {...register('username')}
        />
      </Field>
      <Field label="Password" required error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" autoFocus={username !== ''} {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-2 w-full" pending={signIn.isPending}>
        {signIn.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}
