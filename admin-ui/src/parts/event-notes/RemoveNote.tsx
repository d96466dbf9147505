import type { EventNote } from '@hometown/shared-types/event-note'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { deleteNote } from './event-notes.api.ts'
import { useNoteAction } from './use-event-notes.ts'

interface RemoveNoteProps {
  /** Undefined while the dialog is closed. */
  note: EventNote | undefined
  onClose(): void
  onGoing(): void
}

/** A removed note isn't offered again. */
export function RemoveNote({ note, onClose, onGoing }: RemoveNoteProps) {
  // Keep the text while the dialog closes.
  const [shown, setShown] = useState(note)
  if (note && note !== shown) setShown(note)
  const remove = useNoteAction({
    run: deleteNote,
    onDone() {
      onGoing()
      onClose()
    },
    failure: 'The note could not be left out',
  })
  return (
    <ConfirmDialog
      open={note !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Leave this note out?"
      description={
        <>
          <span className="wrap-anywhere block">“{shown?.text}”</span> It is not offered again, unless the event changes
          once more.
        </>
      }
      confirmLabel="Leave out"
      pending={remove.isPending}
      onConfirm={() => note && remove.mutate(note.id)}
    />
  )
}
