import { inviteSchema, type SentInvitation } from '@hometown/shared-types/invitation'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, messageFrom } from '../../../lib/api-error.ts'
import { ROLE_HINTS, ROLE_OPTIONS } from '../../../lib/roles.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import { invite } from './invitations.api.ts'

const FORM = 'invite'
const EMPTY: z.input<typeof inviteSchema> = { email: '', displayName: '', role: 'editor' }

interface InviteDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onSent(sent: SentInvitation): void
}

export function InviteDialog({ open, onOpenChange, onSent }: InviteDialogProps) {
  const client = useQueryClient()
  const { register, control, handleSubmit, reset, setError, watch, formState } = useForm({
    resolver: zodResolver(inviteSchema),
    defaultValues: EMPTY,
  })
  const { errors } = formState
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen)
    reset(EMPTY)
  }
  const send = useMutation({
    mutationFn: (input: z.output<typeof inviteSchema>) => invite({ ...input, displayName: input.displayName ?? '' }),
    async onSuccess(sent) {
      close(false)
      onSent(sent)
      await client.invalidateQueries({ queryKey: ['invitations'] })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'email_taken')
        setError('email', { message: messageFrom(error, '') }, { shouldFocus: true })
      else toastFailure('Couldn’t send the invitation', error)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Invite a person"
      description="They choose a username and a password. The link works once, for 72 hours."
      width="sm"
      footer={<FormButtons form={FORM} label="Invite" pending={send.isPending} onCancel={() => close(false)} />}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((input) => send.mutate(input))}>
        <Field label="Email address" required error={errors.email?.message}>
          <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('email')} />
        </Field>
        <Field label="Name" hint="Readers see it as the author of their articles." error={errors.displayName?.message}>
          <Input autoComplete="off" {...register('displayName')} />
        </Field>
        <Field label="Role" hint={ROLE_HINTS[watch('role')]} error={errors.role?.message}>
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange, ref: _, ...field } }) => (
              <Select {...field} aria-label="Role" value={value} options={ROLE_OPTIONS} onChange={onChange} />
            )}
          />
        </Field>
      </form>
    </Dialog>
  )
}
