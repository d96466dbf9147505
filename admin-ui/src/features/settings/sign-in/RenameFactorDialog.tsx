import { type Factor, renameFactorSchema } from '@hometown/shared-types/second-factors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { messageFrom } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { renameFactor } from './factors.api.ts'

const FORM = 'rename-factor'

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose(): void }) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(renameFactorSchema),
    defaultValues: { name: factor.name },
  })
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) => renameFactor({ id: factor.id, name }),
    async onSuccess() {
      onClose()
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: (error) => setError('name', { message: messageFrom(error, 'Please try again.') }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rename ${factor.name}`}
      width="sm"
      footer={<FormButtons form={FORM} label="Save" pending={save.isPending} onCancel={onClose} />}
    >
      <form id={FORM} noValidate onSubmit={handleSubmit((input) => save.mutate(input))}>
        <Field label="Name" required error={formState.errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
      </form>
    </Dialog>
  )
}
