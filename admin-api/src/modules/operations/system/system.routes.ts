import { alertEmailsSchema, systemStatusSchema } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { getSystemStatus, updateAlertEmails } from './system.service.ts'

const tags = ['system']

export function systemRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/system',
    { config: { access: 'admin' }, schema: { tags, summary: 'Status', response: { 200: systemStatusSchema } } },
    () => getSystemStatus(context),
  )

  app.put(
    '/api/system/alert-emails',
    {
      config: { access: 'admin', stepUp: true },
      schema: {
        tags,
        summary: 'Set the addresses that get alerts',
        body: alertEmailsSchema,
        response: { 200: systemStatusSchema.pick({ alertEmails: true }) },
      },
    },
    async (request) => {
      await updateAlertEmails(context, getSignedIn(request), request.body.alertEmails)
      return request.body
    },
  )

  app.post(
    '/api/system/mailing/release',
    {
      config: { access: 'staff', stepUp: true },
      schema: { tags, summary: 'Resume email after a restore', response: { 200: z.object({}) } },
    },
    async (request) => {
      await releaseMailing(context, getSignedIn(request))
      wakeMails(context)
      announce(context, { type: 'changed', lists: ['system'] })
      return {}
    },
  )
}
