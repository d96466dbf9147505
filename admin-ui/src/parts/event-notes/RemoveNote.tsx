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
    failure: 'Couldn’t remove the note',
  })
  return (
    <ConfirmDialog
      open={note !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Remove this note?"
      description={
        <>
          <span className="wrap-anywhere block">“{shown?.text}”</span> We won’t suggest it again unless the event
          changes.
        </>
      }
      confirmLabel="Leave out"
      pending={remove.isPending}
      onConfirm={() => note && remove.mutate(note.id)}
    />
  )
}
