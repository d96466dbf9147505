import { reviewNoteSchema } from '@hometown/shared-types/article-review'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Textarea } from '../../../ui/Input.tsx'

const FORM = 'send-back'

interface SendBackDialogProps {
  isSending: boolean
  onSend(note: string): void
  onClose(): void
}

export function SendBackDialog({ isSending, onSend, onClose }: SendBackDialogProps) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send this article back"
      description="Your note stands above the text. Readers never see it."
      width="sm"
      footer={<FormButtons form={FORM} label="Send back" pending={isSending} onCancel={onClose} />}
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const checked = reviewNoteSchema.safeParse(note)
          if (checked.success) onSend(checked.data)
          else setProblem(checked.error.issues[0]?.message)
        }}
      >
        <Field label="What is missing?" required error={problem}>
          <Textarea rows={4} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
