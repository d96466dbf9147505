import { dayOf, timeOf } from '@hometown/shared-types/calendar/days'
import type { PlanningEntry } from '@hometown/shared-types/planning'
import { useId, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { ScopeChoice } from '../../parts/events/ScopeChoice.tsx'
import { type Scope, scopesOfDate } from '../../parts/events/scopes.ts'
import { wallNow } from '../../parts/events/today.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { problemOfMove } from './check-move.ts'
import type { Move } from './move-entry.ts'

interface MoveToDialogProps {
  entry: PlanningEntry
  /** Where it was dropped; default: where it is. */
  to?: string | undefined
  pending: boolean
  onClose(): void
  onMove(move: Move): void
}

/** Asks for a day and time, and which dates of a series are meant. */
export function MoveToDialog({ entry, to = entry.start, pending, onClose, onMove }: MoveToDialogProps) {
  const id = useId()
  const { zone } = useCountyTime()
  const scopes = entry.series ? scopesOfDate(entry.series.date, entry.series.first) : undefined
  const isTimed = timeOf(entry.start) !== ''
  const [day, setDay] = useState(dayOf(to))
  const [time, setTime] = useState(timeOf(to).slice(1))
  const [scope, setScope] = useState<Scope>(scopes?.[0] ?? 'all')
  const [problem, setProblem] = useState<string>()
  const send = () => {
    if (day === '' || (isTimed && time === '')) return setProblem('Choose a date and a time.')
    const wanted = isTimed ? `${day}T${time}` : day
    if (wanted === entry.start) return onClose()
    const refusal = problemOfMove(entry, wanted, wallNow(zone))
    if (refusal) return setProblem(refusal)
    onMove({ entry, to: wanted, scope })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move “${entry.title}”`}
      description={zoneNote(zone)}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
          send()
        }}
        className="flex flex-col gap-3"
      >
        <Field label="Date" error={problem}>
          <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        {isTimed && (
          <Field label="Time">
            <Input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
        )}
        {scopes && <ScopeChoice scopes={scopes} value={scope} onChange={setScope} />}
      </form>
    </Dialog>
  )
}
