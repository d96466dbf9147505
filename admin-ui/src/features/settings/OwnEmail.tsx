import { emailSchema } from '@hometown/shared-types/subscriber'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { problemAt } from '../../lib/api-error.ts'
import { useChangeOwnAccount, useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export function OwnEmail() {
  const { email = '' } = useCurrentUser()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const changeAccount = useChangeOwnAccount()
  const change = useMutation({
    mutationFn: (address: string) => changeAccount({ email: address }),
    onSuccess(user) {
      setTyped((now) => (now?.trim() === change.variables ? undefined : now))
      toast({ title: user.email ? 'Email address changed' : 'Email address removed' })
    },
    onError(error) {
      const known = problemAt(error, 'email')
      if (known) setProblem(known)
      else toastFailure('Couldn’t change your email address', error)
    },
  })
  const value = typed ?? email

  function submit(): void {
    const address = value.trim()
    const checked = emailSchema.safeParse(address)
    if (address === '' || checked.success) change.mutate(address)
    else setProblem(checked.error.issues[0]?.message)
  }

  return (
    <Card title="Your email address">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Email address"
          hint="We tell you here when your password or a second factor changes. Readers don’t see it."
          error={problem}
        >
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="w-fit" pending={change.isPending} disabled={value.trim() === email}>
          Save email address
        </Button>
      </form>
    </Card>
  )
}
