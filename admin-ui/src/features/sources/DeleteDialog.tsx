import type { Source } from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deleteSource, SOURCES_KEY } from './sources.api.ts'

export function DeleteDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteSource(source.id),
    async onSuccess() {
      toast({ title: 'Source deleted', description: 'Source has been removed.' })
      onClose()
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
      findLostFocus()
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete source.'),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${source.name}”?`}
      description="We’ll stop reading this source and delete its check history. Its suggestions stay. To stop for a while, pause it instead."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
