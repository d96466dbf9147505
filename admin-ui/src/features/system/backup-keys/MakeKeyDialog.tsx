import { type FormEvent, useId, useState } from 'react'
import { saveTextFile } from '../../../lib/save-text-file.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { type KeyPair, keyFile, makeKeyPair } from './key-pair.ts'
import { useAddKey } from './use-add-key.ts'

/** Shows the private half first, and adds the key only when it was saved: nobody could open those backups otherwise. */
export function MakeKeyDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [pair, setPair] = useState<KeyPair>()
  const [problem, setProblem] = useState<string>()
  function make(event: FormEvent): void {
    event.preventDefault()
    setProblem(name.trim() ? undefined : 'Enter a name')
    if (name.trim())
      makeKeyPair()
        .then(setPair)
        .catch((error: unknown) => toastFailure('Couldn’t make a key', error))
  }
  if (pair) return <KeyOnce pair={pair} name={name} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Make a backup key"
      description="Your browser makes the key. Its private half opens backups, and never reaches the server."
      footer={
        <Button type="submit" form="make-backup-key" variant="primary">
          Make key
        </Button>
      }
    >
      <form id="make-backup-key" onSubmit={make} noValidate>
        <Field
          label="Where you keep the private key"
          hint="Such as “Ruth’s password manager”. Not on this server."
          error={problem}
          required
        >
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={100} />
        </Field>
      </form>
    </Dialog>
  )
}

function KeyOnce({ pair, name, onClose }: { pair: KeyPair; name: string; onClose(): void }) {
  const { siteName } = useSite()
  const [isSaved, setIsSaved] = useState(false)
  const { add, problem, isPending } = useAddKey(onClose)
  const id = useId()
  // Made once: its time must not change between copying and downloading.
  const [text] = useState(() => keyFile(pair, { name, siteName, now: new Date() }))
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Private key copied' })
    } catch (error) {
      toastFailure('Couldn’t copy the key', error, 'Select it and copy it by hand.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save the private key"
      description="You won’t see it again. Without it, nobody can open encrypted backups, not even us."
      footer={
        <Button variant="primary" disabled={!isSaved} pending={isPending} onClick={() => add(name, pair.recipient)}>
          Encrypt backups
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <Field label="Private key" error={problem} className="w-full">
          <Textarea
            rows={6}
            readOnly
            className="font-mono text-sm"
            value={text}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => copy().catch(reportError)}>Copy</Button>
          <Button onClick={() => saveTextFile('hometown-backup-key.txt', text)}>Download</Button>
        </div>
        <label htmlFor={id} className="flex items-center gap-2">
          <Checkbox id={id} checked={isSaved} onCheckedChange={(checked) => setIsSaved(checked === true)} />I saved it
          where the server can’t reach it
        </label>
      </div>
    </Dialog>
  )
}
