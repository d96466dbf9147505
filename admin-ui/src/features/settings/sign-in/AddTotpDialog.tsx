import { addTotpSchema, STEP_OVER, type TotpEnrollment } from '@hometown/shared-types/second-factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, messageFrom } from '../../../lib/api-error.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { StepOverNote } from '../../../parts/step-up/StepOverNote.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { addTotp, totpEnrollmentQuery } from './factors.api.ts'

const FORM = 'add-totp'

const formSchema = addTotpSchema
  .pick({ name: true })
  .extend({ code: z.string().trim().min(1, 'Enter the code that your app shows now').max(20) })

export function AddTotpDialog(props: AddFactorProps) {
  const [attempt, setAttempt] = useState(1)
  const { data, error, refetch } = useQuery(totpEnrollmentQuery(attempt))
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
    <Dialog open onOpenChange={props.onClose} title="Add an authenticator app" width="sm">
      {error ? (
        <ErrorPanel title="Couldn’t start." error={error} onRetry={refetch} />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="mx-auto mt-4 size-48 rounded-md" />
        </>
      )}
    </Dialog>
  )
}

interface TotpDialogProps extends AddFactorProps {
  enrollment: TotpEnrollment
  isAgain: boolean
  onOver(): void
}

function TotpDialog({ enrollment, isAgain, onOver, suggestedName, onAdded, onClose }: TotpDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: suggestedName, code: '' },
  })
  const code = register('code')
  const codeField = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: (typed: z.output<typeof formSchema>) =>
      addTotp({ enrollment: enrollment.enrollment, name: typed.name, code: typed.code.replaceAll(' ', '') }),
    onSuccess: onAdded,
    onError(failure) {
      if (failure instanceof ApiError && failure.code === STEP_OVER) return onOver()
      setError('code', { message: messageFrom(failure, 'Please try again.') })
      // Another try replaces what was wrong.
      codeField.current?.select()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add an authenticator app"
      width="sm"
      initialFocus={codeField}
      footer={<FormButtons form={FORM} label="Add" pending={add.isPending} onCancel={onClose} />}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((input) => add.mutate(input))}>
        {isAgain && <StepOverNote>Scan this new code.</StepOverNote>}
        <TotpSecret {...enrollment} />
        <Field
          label="Code"
          hint="Six digits that the app shows now."
          required
          error={formState.errors.code?.message}
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
        <Field label="Name" required error={formState.errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
      </form>
    </Dialog>
  )
}

const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')

/** What an authenticator app takes over: as a picture, and to type. */
function TotpSecret({ secret, uri }: Pick<TotpEnrollment, 'secret' | 'uri'>) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <div className="flex flex-col gap-3">
      <p>Scan this code with your authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
      <PartFrame fallback={<Skeleton className="mx-auto size-48 rounded-md" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </PartFrame>
      <div>
        <p className="text-quiet text-sm">Can’t scan it? Type this key into the app:</p>
        <p className="flex items-center gap-1">
          {/* In groups of four, as apps show it. */}
          <code className="select-all font-mono text-sm [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <IconButton
            icon={isCopied ? Check : Copy}
            size="sm"
            label={isCopied ? 'Copied' : 'Copy key'}
            onClick={() => copy().catch(reportError)}
          />
        </p>
      </div>
    </div>
  )
}
