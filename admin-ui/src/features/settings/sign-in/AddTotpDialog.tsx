import { addTotpSchema, STEP_OVER, type TotpEnrollment } from '@hometown/shared-types/second-factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, messageFrom } from '../../../lib/api-error.ts'
import { StepOverNote } from '../../../parts/step-up/StepOverNote.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { addTotp, totpEnrollmentQuery } from './factors.api.ts'
import { TotpSecret } from './TotpSecret.tsx'

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
