import { loginSchema } from '@hometown/shared-types/auth'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { messageFrom } from '../../lib/api-error.ts'
import { nextPath } from '../../lib/next-path.ts'
import { currentUserQuery, login } from '../../lib/session.ts'
import { useSite, useSiteAddress } from '../../lib/site.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'

export function LoginPage() {
  useTitle('Admin Login')
  const { siteName } = useSite()
  const siteAddress = useSiteAddress()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  })
  const signIn = useMutation({
    mutationFn: login,
    async onSuccess(user) {
      queryClient.clear()
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      toast({ title: 'Login successful', description: 'Welcome back!' })
      await navigate({ href: nextPath(next) })
    },
    onError(error) {
      toast({
        title: 'Login failed',
        description: messageFrom(error, 'Invalid credentials'),
        variant: 'destructive',
      })
      resetField('password')
      setFocus('password')
    },
  })

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <p className="text-center font-semibold text-lg">
          <a href={siteAddress('/')} className="rounded-sm hover:text-accent">
            {siteName || '\u00a0'}
          </a>
        </p>
        <div className="rounded-lg border bg-surface p-6 shadow-raised">
          <h1 className="font-semibold text-xl tracking-tight">Admin Login</h1>
          <p className="mt-0.5 text-quiet">Enter your credentials to access the admin panel</p>
          <form
            noValidate
            className="mt-6 flex flex-col gap-4"
            onSubmit={handleSubmit((input) => signIn.mutate(input))}
          >
            <Field label="Username" required error={formState.errors.username?.message}>
              <Input
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                {...register('username')}
              />
            </Field>
            <Field label="Password" required error={formState.errors.password?.message}>
              <Input type="password" autoComplete="current-password" {...register('password')} />
            </Field>
            <Button type="submit" variant="primary" size="lg" className="mt-2 w-full" pending={signIn.isPending}>
              {signIn.isPending ? 'Logging in...' : 'Login'}
            </Button>
          </form>
        </div>
      </div>
    </main>
  )
}
