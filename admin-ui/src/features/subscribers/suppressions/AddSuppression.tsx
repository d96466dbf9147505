import { addSuppressionSchema } from '@hometown/shared-types/mail-feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { addSuppression } from './suppressions.api.ts'

const NOTHING = { email: '', details: '' }

/** Suppresses an address on request. */
export function AddSuppression() {
  const [typed, type] = useState(NOTHING)
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: addSuppression,
    onSuccess: async () => {
      type(NOTHING)
      toast({ title: 'We’ll no longer email this address' })
      await queries.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError: (error) => setProblem(messageFrom(error, 'Couldn’t add the address.')),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = addSuppressionSchema.safeParse(typed)
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) add.mutate(parsed.data)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3 border-t pt-4">
      <h3 className="font-semibold">Suppress an address</h3>
      <Field label="Email" required error={problem} className="w-full">
        <Input
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => type({ ...typed, email: target.value })}
        />
      </Field>
      <Field label="Reason" hint="For your colleagues." className="w-full">
        <Input
          maxLength={300}
          value={typed.details}
          onChange={({ target }) => type({ ...typed, details: target.value })}
        />
      </Field>
      <Button type="submit" pending={add.isPending}>
        Suppress
      </Button>
    </form>
  )
}
