import type { SavedRecipient } from '@hometown/shared-types/backup-recipient'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { removeBackupRecipient } from './backup-keys.api.ts'

interface RemoveKeyProps {
  doomed: SavedRecipient | undefined
  isLast: boolean
  onClose(): void
}

export function RemoveKey({ doomed, isLast, onClose }: RemoveKeyProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: removeBackupRecipient,
    onSuccess: () => toast({ title: 'Backup key removed' }),
    onError: (error) => toastFailure('Couldn’t remove the key', error),
    onSettled: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['backups'] })
    },
  })
  return (
    <ConfirmDialog
      open={doomed !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the key ${doomed?.name ?? ''}?`}
      description={
        isLast
          ? 'New backups won’t be encrypted after this. Keep the private key: only it opens the backups made so far.'
          : 'New backups won’t open with this key. Keep its private half: it opens the backups made so far.'
      }
      confirmLabel="Remove key"
      pending={remove.isPending}
      onConfirm={() => doomed && remove.mutate(doomed.id)}
    />
  )
}
