import { backupListSchema, backupWorkSchema } from '@hometown/shared-types/backup'
import { mailAddressesSchema, mailFeedbackSchema } from '@hometown/shared-types/mail-feedback'
import { alertEmailsSchema, systemStatusSchema } from '@hometown/shared-types/system'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.get('/api/system', systemStatusSchema, { signal }),
  // Live figures, so refetch on every visit.
  staleTime: 0,
})

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => api.get('/api/backups', backupListSchema, { signal }),
  staleTime: 0,
})

export const mailFeedbackQuery = queryOptions({
  queryKey: ['system', 'mail-feedback'],
  queryFn: ({ signal }) => api.get('/api/mail-feedback', mailFeedbackSchema, { signal }),
  staleTime: 0,
})

/** Asks for a fresh proof, so this is no query: those repeat themselves. */
export function getMailAddresses() {
  return api.get('/api/mail-feedback/addresses', mailAddressesSchema)
}

export function makeBackup() {
  return api.post('/api/backups', {}, backupWorkSchema)
}

export function deleteBackup(name: string) {
  return api.delete(`/api/backups/${encodeURIComponent(name)}`)
}

export function releaseMailing() {
  return api.post('/api/system/mailing/release', {}, z.unknown())
}

export function saveAlertEmails(alertEmails: string[]) {
  return api.put('/api/system/alert-emails', { alertEmails }, alertEmailsSchema)
}
