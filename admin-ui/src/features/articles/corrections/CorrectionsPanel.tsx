import { type Correction, correctionCalls } from '@hometown/shared-types/correction'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { CorrectionDialog, type CorrectionDialogProps, KINDS } from './CorrectionDialog.tsx'

interface CorrectionsPanelProps extends Pick<CorrectionDialogProps, 'saveWithNote'> {
  articleId: string
}

export function CorrectionsPanel({ articleId, saveWithNote }: CorrectionsPanelProps) {
  const id = useId()
  const {
    data: notes,
    error,
    refetch,
  } = useQuery({
    queryKey: ['corrections', articleId],
    queryFn: ({ signal }) => api(correctionCalls.list, { params: { id: articleId }, signal }),
  })
  const [edited, setEdited] = useState<Correction | 'new'>()
  const [doomed, setDoomed] = useState<Correction>()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Corrections
        </h3>
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          Add note
        </Button>
      </header>
      {error ? (
        <ErrorPanel title="Couldn’t load the notes." error={error} onRetry={refetch} />
      ) : !notes ? (
        <Skeleton className="h-10 w-full" />
      ) : notes.length === 0 ? (
        <p className="text-quiet text-sm">
          When readers should know what you changed, add a note. We show it under the article and on the corrections
          page.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <CorrectionNote key={note.id} note={note} onEdit={() => setEdited(note)} onDelete={() => setDoomed(note)} />
          ))}
        </ul>
      )}
      {edited && (
        <CorrectionDialog
          articleId={articleId}
          note={edited === 'new' ? undefined : edited}
          saveWithNote={saveWithNote}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteCorrection note={doomed} onClose={() => setDoomed(undefined)} />
    </section>
  )
}

interface CorrectionNoteProps {
  note: Correction
  onEdit(): void
  onDelete(): void
}

function CorrectionNote({ note: { kind, text, correctedAt }, onEdit, onDelete }: CorrectionNoteProps) {
  const time = useCountyTime()
  const { label, tone } = KINDS[kind]
  const date = time.dateTime(correctedAt)
  return (
    <li className="rounded-md border bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={correctedAt} title={date} className="min-w-0 flex-1 truncate text-quiet text-sm tabular-nums">
          {time.date(correctedAt)}
        </time>
        <IconButton icon={Pencil} size="sm" label={`Edit the ${kind} of ${date}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={`Delete the ${kind} of ${date}`} onClick={onDelete} />
      </div>
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
    </li>
  )
}

interface DeleteCorrectionProps {
  /** Undefined while the dialog is closed. */
  note: Correction | undefined
  onClose(): void
}

function DeleteCorrection({ note, onClose }: DeleteCorrectionProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (doomedId: string) => api(correctionCalls.delete, { params: { id: doomedId } }),
    onSuccess: () => toast({ title: 'Note deleted' }),
    onError: (error) => toastFailure('Couldn’t delete the note', error),
    onSettled() {
      onClose()
      return client.invalidateQueries({ queryKey: ['corrections'] })
    },
  })
  return (
    <ConfirmDialog
      open={note !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this note?"
      description="This removes the note from the article and the corrections page. You can’t undo this."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => note && remove.mutate(note.id)}
    />
  )
}
