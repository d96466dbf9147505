import { PROOF_EXPIRED } from '@hometown/shared-types/contract/proof-codes'
import {
  type AddedFactor,
  type Factor,
  factorCalls,
  type PasskeyEnrollment,
  type TotpEnrollment,
} from '@hometown/shared-types/contract/sign-in'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { z } from 'zod'
import { ApiError, api, callQuery, messageFrom } from '../../lib/api-client.ts'
import { canUsePasskeys as canBrowserUsePasskeys, createPasskey } from '../../lib/passkeys.ts'
import { ProofExpiredNote } from '../../parts/FreshDownload.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Input } from '../../ui/Input.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export const ownFactorsQuery = queryOptions({
  ...callQuery('accounts', factorCalls.list),
  // Factors are used, added and removed elsewhere, without live updates.
  staleTime: 0,
})

/** @throws PasskeyPromptError */
async function addPasskey(): Promise<AddedFactor> {
  const started = await api(factorCalls.start, { body: { kind: 'passkey' } })
  const { enrollment, options } = started as PasskeyEnrollment
  const response = await createPasskey(options)
  return api(factorCalls.add, { body: { kind: 'passkey', enrollment, response } })
}

interface AddFactorActionsProps {
  /** The service takes passkeys at the desk's address. */
  canUsePasskeys: boolean
  isPrimary?: boolean
  /** Called once the factor's recovery codes, if there are new ones, are saved. */
  onAdded(factor: Factor): void
}

export function AddFactorActions({ canUsePasskeys, isPrimary = false, onAdded }: AddFactorActionsProps) {
  const [isTotpOpen, setTotpOpen] = useState(false)
  const [addedFactor, setAddedFactor] = useState<AddedFactor>()
  const passkey = useMutation({ mutationFn: addPasskey, onSuccess: handleAdded })
  const problem = passkeyProblemText(canUsePasskeys)

  function handleAdded(answer: AddedFactor): void {
    setTotpOpen(false)
    if (answer.recoveryCodes) setAddedFactor(answer)
    else onAdded(answer.factor)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          {...(isPrimary && !problem && { variant: 'primary' })}
          disabled={problem !== undefined}
          {...(problem && { 'aria-describedby': 'no-passkeys' })}
          pending={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {!passkey.isPending && <Fingerprint aria-hidden />}
          Add passkey
        </Button>
        <Button
          {...(isPrimary && problem && { variant: 'primary' })}
          onClick={() => setTotpOpen(true)}
          icon={Smartphone}
        >
          Add authenticator app
        </Button>
      </div>
      {problem && (
        <p id="no-passkeys" className="text-quiet text-sm">
          {problem}
        </p>
      )}
      {passkey.error && (
        <p role="alert" className="text-danger text-sm">
          {messageFrom(passkey.error, 'Please try again.')}
        </p>
      )}
      {isTotpOpen && <AddTotpDialog onAdded={handleAdded} onClose={() => setTotpOpen(false)} />}
      {addedFactor?.recoveryCodes && (
        <RecoveryCodesDialog
          codes={addedFactor.recoveryCodes}
          onSaved={() => {
            setAddedFactor(undefined)
            onAdded(addedFactor.factor)
          }}
        />
      )}
    </div>
  )
}

function passkeyProblemText(isOffered: boolean): string | undefined {
  if (!isOffered) return 'Passkeys need https and the desk’s own address. An authenticator app works here.'
  if (!canBrowserUsePasskeys()) return 'This browser can’t use passkeys. An authenticator app works everywhere.'
  return undefined
}

const totpSchema = z.object({ code: z.string().trim().min(1, 'Enter the code that your app shows now').max(20) })

function AddTotpDialog(props: AddFactorProps) {
  const [attempt, setAttempt] = useState(1)
  const query = useQuery({
    // Another attempt gets another secret.
    queryKey: ['accounts', 'totp-enrollment', attempt],
    queryFn: async () => (await api(factorCalls.start, { body: { kind: 'totp' } })) as TotpEnrollment,
    // The secret is kept no longer than it is shown.
    gcTime: 0,
  })
  const { data } = query
  if (data) {
    return (
      <TotpDialog
        key={attempt}
        enrollment={data}
        isAgain={attempt > 1}
        onOver={() => setAttempt(attempt + 1)}
        {...props}
      />
    )
  }
  return (
    <Dialog onClose={props.onClose} title="Add an authenticator app" width="sm">
      <NotLoaded query={query} failed="Couldn’t start." />
    </Dialog>
  )
}

interface TotpDialogProps extends AddFactorProps {
  enrollment: TotpEnrollment
  isAgain: boolean
  onOver(): void
}

function TotpDialog({ enrollment, isAgain, onOver, onAdded, onClose }: TotpDialogProps) {
  const form = useForm({
    resolver: zodResolver(totpSchema),
    defaultValues: { code: '' },
  })
  const code = form.register('code')
  const codeField = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: ({ code }: z.output<typeof totpSchema>) =>
      api(factorCalls.add, {
        body: { kind: 'totp', enrollment: enrollment.enrollment, code: code.replaceAll(' ', '') },
      }),
    onSuccess: onAdded,
    onError(failure) {
      if (failure instanceof ApiError && failure.code === PROOF_EXPIRED) return onOver()
      form.setError('code', { message: messageFrom(failure, 'Please try again.') })
      // Another try replaces what was wrong.
      codeField.current?.select()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add an authenticator app"
      width="sm"
      initialFocus={codeField}
      label="Add"
      pending={add.isPending}
      isDirty={false}
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
      onClose={onClose}
    >
      {isAgain && <ProofExpiredNote>Scan this new code.</ProofExpiredNote>}
      <TotpSecret {...enrollment} />
      <Field
        label="Code"
        hint="Six digits that the app shows now."
        required
        error={form.formState.errors.code?.message}
        isErrorAnnounced
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...code}
          ref={(field) => {
            code.ref(field)
            codeField.current = field
          }}
        />
      </Field>
    </FormDialog>
  )
}

function TotpSecret({ secret, uri }: Pick<TotpEnrollment, 'secret' | 'uri'>) {
  return (
    <div className="flex flex-col gap-3">
      <p>Scan this code with your authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
      <TotpQrCode text={uri} label="QR code for your authenticator app" />
      <div>
        <p className="text-quiet text-sm">Can’t scan it? Type this key into the app:</p>
        <p className="flex items-center gap-2">
          {/* Apps show the secret in groups of four, too. */}
          <code className="select-all font-mono text-sm [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton size="sm" text={secret} />
        </p>
      </div>
    </div>
  )
}

/** Draws the code dark on light in both themes: many apps read nothing else. */
function TotpQrCode({ text, label }: { text: string; label: string }) {
  // Apps want a margin of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md bg-[#fff] text-[#000]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

interface AddFactorProps {
  onAdded(added: AddedFactor): void
  onClose(): void
}
