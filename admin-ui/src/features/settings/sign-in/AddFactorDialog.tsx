import { type Factor, type FactorKind, renameFactorSchema } from '@hometown/shared-types/second-factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { messageFrom } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { AddTotpDialog } from './AddTotpDialog.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { suggestFactorName } from './factor-names.ts'
import { addPasskey } from './factors.api.ts'

interface AddFactorDialogProps extends Omit<AddFactorProps, 'suggestedName'> {
  kind: FactorKind
  factors: readonly Factor[]
}

export function AddFactorDialog({ kind, factors, ...rest }: AddFactorDialogProps) {
  const Dialog = kind === 'passkey' ? AddPasskeyDialog : AddTotpDialog
  return <Dialog suggestedName={suggestFactorName(kind, factors)} {...rest} />
}

const FORM = 'add-passkey'

function AddPasskeyDialog({ suggestedName, onAdded, onClose }: AddFactorProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(renameFactorSchema),
    defaultValues: { name: suggestedName },
  })
  const add = useMutation({
    mutationFn: ({ name }: { name: string }) => addPasskey(name),
    onSuccess: onAdded,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your device keeps it, and you sign in with your fingerprint, your face, its PIN or a security key."
      width="sm"
      footer={<FormButtons form={FORM} label="Create passkey" pending={add.isPending} onCancel={onClose} />}
    >
      <form id={FORM} noValidate className="flex flex-col gap-3" onSubmit={handleSubmit((input) => add.mutate(input))}>
        <Field label="Name" hint="Helps you recognize it in the list." required error={formState.errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
        {add.error && (
          <p role="alert" className="text-danger text-sm">
            {messageFrom(add.error, 'Please try again.')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
