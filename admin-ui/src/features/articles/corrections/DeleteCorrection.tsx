import type { Correction } from '@hometown/shared-types/correction'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { deleteCorrection } from './corrections.api.ts'

interface DeleteCorrectionProps {
  /** Undefined while the dialog is closed. */
  note: Correction | undefined
  onClose(): void
}

export function DeleteCorrection({ note, onClose }: DeleteCorrectionProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: deleteCorrection,
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
