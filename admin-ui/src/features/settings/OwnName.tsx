import { DISPLAY_NAME_LIMIT } from '@hometown/shared-types/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeOwnName, useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export function OwnName() {
  const { displayName } = useCurrentUser()
  const [typed, setTyped] = useState<string>()
  const change = useMutation({
    mutationFn: useChangeOwnName(),
    onSuccess(user) {
      // Keep what was typed during the save.
      setTyped((now) => (now === change.variables ? undefined : now))
      toast({
        title: user.displayName ? 'Name changed' : 'Name removed',
        description: 'Your new articles use this name. Existing articles keep their author.',
      })
    },
    onError: (error) => toastFailure('Couldn’t change your name', error),
  })
  const value = typed ?? displayName ?? ''

  return (
    <Card title="Your name">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(value)
        }}
      >
        <Field label="Name" hint="Readers see this name on your new articles.">
          <Input
            autoComplete="name"
            maxLength={DISPLAY_NAME_LIMIT}
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button
          type="submit"
          className="w-fit"
          pending={change.isPending}
          disabled={value.trim() === (displayName ?? '')}
        >
          Save name
        </Button>
      </form>
    </Card>
  )
}
