import type { Account } from '@hometown/shared-types/accounts'
import { emailSchema } from '@hometown/shared-types/subscriber'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { updateAccount } from './accounts.api.ts'

/** Mount it when it opens. */
export function EmailDialog({ account: { id, username, email }, onClose }: { account: Account; onClose(): void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(email ?? '')
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: (address: string | null) => updateAccount({ id, email: address }),
    async onSuccess() {
      onClose()
      toast({ title: 'Email address changed' })
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: (error) => setProblem(messageFrom(error, 'Please try again.')),
  })
  const submit = () => {
    if (typed.trim() === '') return save.mutate(null)
    const checked = emailSchema.safeParse(typed)
    if (checked.success) save.mutate(checked.data)
    else setProblem(checked.error.issues[0]?.message)
  }
  const form = `email-${id}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Email address of ${username}`}
      width="sm"
      footer={<FormButtons form={form} label="Save" pending={save.isPending} onCancel={onClose} />}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Email address"
          hint="We email this address about the account. Readers don’t see it."
          error={problem}
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
