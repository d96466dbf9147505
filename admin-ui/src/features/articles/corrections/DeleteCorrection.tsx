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
    onError: (error) => toastFailure('The note could not be deleted', error),
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
      description="It goes from the article and from the page of corrections. This cannot be undone."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => note && remove.mutate(note.id)}
    />
  )
}
