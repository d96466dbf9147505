import { type AddBackupRecipientInput, backupRecipientsSchema } from '@hometown/shared-types/backup-recipient'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** Below `backups`, which live updates name. */
export const backupRecipientsQuery = queryOptions({
  queryKey: ['backups', 'recipients'],
  queryFn: ({ signal }) => api.get('/api/backup-recipients', backupRecipientsSchema, { signal }),
  staleTime: 0,
})

export function addBackupRecipient(input: AddBackupRecipientInput) {
  return api.post('/api/backup-recipients', input, backupRecipientsSchema)
}

export function removeBackupRecipient(id: string) {
  return api.delete(`/api/backup-recipients/${id}`)
}
