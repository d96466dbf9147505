import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { useAddKey } from './use-add-key.ts'

/** For a key that was made with age-keygen. */
export function AddKeyDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [recipient, setRecipient] = useState('')
  const { add, problem, isPending } = useAddKey(onClose)
  function submit(event: FormEvent): void {
    event.preventDefault()
    add(name, recipient)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a public key"
      description="For a key that you made with age. Enter its public half only."
      footer={
        <Button type="submit" form="add-backup-key" variant="primary" pending={isPending}>
          Add key
        </Button>
      }
    >
      <form id="add-backup-key" onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <Field label="Where you keep the private key" required>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={100} />
        </Field>
        <Field label="Public key" hint="It begins with age1." error={problem} required>
          <Textarea
            rows={3}
            className="font-mono"
            spellCheck={false}
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
