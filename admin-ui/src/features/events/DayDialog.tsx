import { Plus } from 'lucide-react'
import { longDay } from '../../parts/events/wall-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { DayEntry } from './day-entries.ts'
import { EntryRow } from './EntryRow.tsx'

interface DayDialogProps {
  /** Undefined while the dialog is closed. */
  day: string | undefined
  entries: readonly DayEntry[]
  onClose(): void
  onCreate(day: string): void
  onEdit(id: string, date?: string): void
}

export function DayDialog({ day, entries, onClose, onCreate, onEdit }: DayDialogProps) {
  return (
    <Dialog
      open={day !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={day === undefined ? '' : longDay(day)}
      footer={
        <Button
          onClick={() => {
            onClose()
            if (day !== undefined) onCreate(day)
          }}
        >
          <Plus aria-hidden />
          Create Event
        </Button>
      }
    >
      {entries.length === 0 ? (
        <p className="text-quiet">No events on this day.</p>
      ) : (
        <ul className="-mx-2 flex max-h-[calc(88dvh-11rem)] flex-col gap-0.5 overflow-y-auto">
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryRow
                entry={entry}
                onEdit={() => {
                  onClose()
                  onEdit(entry.occurrence.id, entry.occurrence.originalDate ?? undefined)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
