import type { Correction } from '@hometown/shared-types/correction'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CorrectionDialog, type CorrectionDialogProps } from './CorrectionDialog.tsx'
import { CorrectionNote } from './CorrectionNote.tsx'
import { correctionsQuery } from './corrections.api.ts'
import { DeleteCorrection } from './DeleteCorrection.tsx'

interface CorrectionsPanelProps extends Pick<CorrectionDialogProps, 'saveWithNote'> {
  articleId: string
}

export function CorrectionsPanel({ articleId, saveWithNote }: CorrectionsPanelProps) {
  const id = useId()
  const { data: notes, error, refetch } = useQuery(correctionsQuery(articleId))
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
