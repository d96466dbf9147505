import {
  type CurrentUser,
  INVALID_CREDENTIALS_MESSAGE,
  type LoginInput,
  loginSchema,
} from '@hometown/shared-types/contract/accounts'
import { type AskedProof, authCalls, type ProofInput } from '@hometown/shared-types/contract/sign-in'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, api, messageFrom } from '../../lib/api-client.ts'
import { askForPasskey, canUsePasskeys } from '../../lib/passkeys.ts'
import { useSite, useSiteAddress } from '../../lib/site.ts'
import { ProofExpiredNote } from '../../parts/FreshDownload.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { ProofSteps } from './ProofSteps.tsx'

interface SignInStepsProps {
  username?: string
  lead?: ReactNode
  onSignedIn(user: CurrentUser): Promise<void> | void
}

export function SignInSteps({ username = '', lead, onSignedIn }: SignInStepsProps) {
  const [name, setName] = useState(username)
  const [needed, setNeeded] = useState<AskedProof>()
  const [isOver, setOver] = useState(false)

  async function welcome(user: CurrentUser): Promise<void> {
    toast({ title: 'Login successful', description: 'Welcome back!' })
    await onSignedIn(user)
  }

  async function goOn(answer: AskedProof | CurrentUser, typedName: string): Promise<void> {
    setOver(false)
    if (!('token' in answer)) return welcome(answer)
    setName(typedName)
    setNeeded(answer)
  }

  if (needed) {
    return (
      <>
        <p className="mt-0.5 mb-6 text-quiet">One more step: confirm that it’s you.</p>
        <ProofSteps
          methods={needed.methods}
          passkeyOptions={needed.passkeyOptions}
          submitLabel="Continue"
          prove={async (proof) => welcome(await proveSignIn({ token: needed.token, proof }))}
          onOver={() => {
            setNeeded(undefined)
            setOver(true)
          }}
        />
        <Button variant="ghost" className="mt-4 -ml-3 text-quiet" onClick={() => setNeeded(undefined)} icon={ArrowLeft}>
          Back
        </Button>
      </>
    )
  }
  return (
    <>
      {lead}
      <div className="mt-6">
        {isOver && <ProofExpiredNote className="mb-5">Please sign in again.</ProofExpiredNote>}
        {canUsePasskeys() && <PasskeySignIn onSignedIn={welcome} />}
        <LoginForm username={name} onAnswer={goOn} />
      </div>
    </>
  )
}

function PasskeySignIn({ onSignedIn }: { onSignedIn(user: CurrentUser): Promise<void> }) {
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

const SIGN_IN_REFUSED_TEXT = 'Check your username and password, then try again.'

interface LoginFormProps {
  username: string
  onAnswer(answer: AskedProof | CurrentUser, username: string): Promise<void>
}

function LoginForm({ username, onAnswer }: LoginFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, resetField } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username, password: '' },
  })
  const signIn = useMutation({
    mutationFn: (body: LoginInput) => api(authCalls.login, { body }),
    onSuccess: (answer, { username: typed }) => onAnswer(answer, typed),
    onError(error) {
      toastFailure('Login failed', error, INVALID_CREDENTIALS_MESSAGE)
      resetField('password')
      // The message stays when the toast has gone.
      const isRefused = error instanceof ApiError && error.status === 401
      setError('password', { message: isRefused ? SIGN_IN_REFUSED_TEXT : messageFrom(error, 'Please try again.') })
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

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { siteName } = useSite()
  const siteAddress = useSiteAddress()
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <p className="text-center font-semibold text-lg">
          <a href={siteAddress('/')} className="rounded-sm hover:text-accent">
            {siteName || '\u00a0'}
          </a>
        </p>
        <div className="rounded-lg border bg-surface p-6 shadow-raised">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}

/** @throws PasskeyPromptError */
async function signInWithPasskey(): Promise<CurrentUser> {
  const { token, passkeyOptions = {} } = await api(authCalls.startPasskey)
  const response = await askForPasskey(passkeyOptions)
  return proveSignIn({ token, proof: { method: 'passkey', response } })
}

export function proveSignIn(body: ProofInput): Promise<CurrentUser> {
  return api(authCalls.prove, { body, renewsSession: true })
}
