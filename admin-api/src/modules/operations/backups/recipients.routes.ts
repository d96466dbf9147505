import { addBackupRecipientSchema, backupRecipientsSchema } from '@hometown/shared-types/backup-recipient'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { addBackupRecipient, getBackupRecipients, removeBackupRecipient } from './recipients.service.ts'

export function backupRecipientRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/backup-recipients',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['system'],
        summary: 'The public keys that backups are encrypted for',
        response: { 200: backupRecipientsSchema },
      },
    },
    () => getBackupRecipients(context),
  )

  app.post(
    '/api/backup-recipients',
    {
      config: { access: 'admin', stepUp: true },
      schema: {
        tags: ['system'],
        summary: 'Encrypt backups for another public key',
        body: addBackupRecipientSchema,
        response: { 200: backupRecipientsSchema },
      },
    },
    (request) => addBackupRecipient(context, getSignedIn(request), request.body),
  )

  app.delete(
    '/api/backup-recipients/:id',
    {
      config: { access: 'admin', stepUp: true },
      schema: {
        tags: ['system'],
        summary: 'Stop encrypting backups for a public key',
        params: z.object({ id: z.string().max(100) }),
        response: { 200: backupRecipientsSchema },
      },
    },
    (request) => removeBackupRecipient(context, getSignedIn(request), request.params.id),
  )
}
