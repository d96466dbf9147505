import { useState } from 'react'
import type { WholeItem } from '../event-item.ts'
import type { Paper } from '../paper.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { EditDialog } from './EditDialog.tsx'

interface Props {
  readonly item: WholeItem
  readonly paper: Paper
  onChanged(): void
}

export function StaffTools({ item, paper, onChanged }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="event-staff">
        <button type="button" className="button" onClick={() => setOpen('edit')}>
          Edit Event
        </button>
        <button type="button" className="button button-danger" onClick={() => setOpen('delete')}>
          Delete Event
        </button>
      </div>
      {open === 'edit' && <EditDialog item={item} paper={paper} onClose={close} onSaved={onChanged} />}
      {open === 'delete' && <DeleteQuestion item={item} apiUrl={paper.apiUrl} onClose={close} onDeleted={onChanged} />}
    </>
  )
}
