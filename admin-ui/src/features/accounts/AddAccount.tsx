import {
  type AccountWithPassword,
  type CreateAccountInput,
  createAccountSchema,
  type NewAccount,
} from '@hometown/shared-types/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { ROLE_OPTIONS } from '../../lib/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { createAccount } from './accounts.api.ts'

const FORM = 'add-account'
const EMPTY: CreateAccountInput = { username: '', displayName: '', role: 'editor' }

interface AddAccountProps {
  open: boolean
  onOpenChange(open: boolean): void
  onAdded(added: AccountWithPassword): void
}

export function AddAccount({ open, onOpenChange, onAdded }: AddAccountProps) {
  const queryClient = useQueryClient()
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(createAccountSchema),
    defaultValues: EMPTY,
  })
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen)
    reset(EMPTY)
  }
  const add = useMutation({
    mutationFn: (account: NewAccount) => createAccount({ ...account, displayName: account.displayName ?? '' }),
    async onSuccess(added) {
      close(false)
      toast({ title: `${added.account.username} can sign in now` })
      onAdded(added)
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'username_taken')
        setError('username', { message: messageFrom(error, '') })
      else toastFailure('Couldn’t add the account', error)
    },
  })

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add account"
      width="sm"
      footer={<FormButtons form={FORM} label="Add" pending={add.isPending} onCancel={() => close(false)} />}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((input) => add.mutate(input))}>
        <Field label="Username" required error={formState.errors.username?.message}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
        <Field
          label="Name"
          hint="Readers see it as the author of their articles."
          error={formState.errors.displayName?.message}
        >
          <Input autoComplete="off" {...register('displayName')} />
        </Field>
        <Field label="Role" error={formState.errors.role?.message}>
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange, ref: _, ...field } }) => (
              <Select {...field} aria-label="Role" value={value} options={ROLE_OPTIONS} onChange={onChange} />
            )}
          />
        </Field>
        <Field
          label="Password"
          hint="Leave empty and we’ll show you a temporary password once. They choose their own when they sign in."
          error={formState.errors.password?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register('password', { setValueAs: (text: string | undefined) => text || undefined })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

interface ShownOnceProps {
  title: string
  description: string
  text: string
  onClose(): void
}

/** A secret that can't be shown again. */
export function ShownOnce({ title, description, text, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <output className="min-w-0 flex-1 select-all rounded-md bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
          {text}
        </output>
        <Button onClick={() => copy().catch(reportError)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Dialog>
  )
}
