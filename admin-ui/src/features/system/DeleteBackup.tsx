import type { Backup } from '@hometown/shared-types/backup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CountyTime } from '../../lib/dates.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deleteBackup } from './system.api.ts'

interface DeleteBackupProps {
  backup: Backup | undefined
  time: CountyTime
  onClose(): void
}

export function DeleteBackup({ backup, time, onClose }: DeleteBackupProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: deleteBackup,
    onSuccess: () => toast({ title: 'Backup deleted' }),
    onError: (error) => toastFailure('Couldn’t delete the backup', error),
    onSettled: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['backups'] })
    },
  })
  return (
    <ConfirmDialog
      open={backup !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this backup?"
      description={backup ? `You can’t restore the backup of ${time.dateTime(backup.madeAt)} after this.` : ''}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => backup && remove.mutate(backup.name)}
    />
  )
}
