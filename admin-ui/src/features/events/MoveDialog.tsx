import { useId, useState } from 'react'
import { ScopeChoice } from '../../parts/events/ScopeChoice.tsx'
import type { Scope } from '../../parts/events/scopes.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface MoveDialogProps {
  title: string
  /** The day on which it begins. */
  from: string
  scopes: readonly Scope[] | undefined
  pending: boolean
  onClose(): void
  onMove(to: string, scope: Scope): void
}

/** Moves an event without dragging: for keyboard users, and to other months. */
export function MoveDialog({ title, from, scopes, pending, onClose, onMove }: MoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState(from)
  const [scope, setScope] = useState<Scope>(scopes?.[0] ?? 'all')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move event"
      description={`“${title}” keeps its time of day.`}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Move
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          // React bubbles the submit event to the event's own form.
          submitted.stopPropagation()
          if (to === '') setProblem('Start date is required')
          else if (to === from) onClose()
          else onMove(to, scope)
        }}
      >
        <Field label="To" error={problem}>
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        {scopes && <ScopeChoice scopes={scopes} value={scope} onChange={setScope} />}
      </form>
    </Dialog>
  )
}
