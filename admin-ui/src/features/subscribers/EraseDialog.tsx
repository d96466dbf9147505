import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { eraseAddress } from './subscribers.api.ts'

interface EraseDialogProps {
  email: string
  onClose(): void
  onErased(): void
}

export function EraseDialog({ email, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const erase = useMutation({
    mutationFn: () => eraseAddress(email),
    async onSuccess() {
      toast({ title: 'Erased', description: 'The subscription, its history and its messages are gone.' })
      onErased()
      await client.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError: (error) => toastFailure('Couldn’t erase the address', error),
  })
  const isSame = typed.trim().toLowerCase() === email
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Erase all data?"
      description="This erases the subscription, its history and its messages for good. Imports can’t bring the address back; only the reader can."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" disabled={!isSame} pending={erase.isPending} onClick={() => erase.mutate()}>
            {erase.isPending ? 'Erasing...' : 'Erase'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame && !erase.isPending) erase.mutate()
        }}
      >
        <Field label={<>Type {email} to confirm</>}>
          <Input
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
