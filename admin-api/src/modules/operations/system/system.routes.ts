import { alertEmailsSchema, systemStatusSchema } from '@hometown/shared-types/system'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { announce } from '../../platform/live/live.service.ts'
import { releaseMailing } from '../../platform/mail/mailing-hold.service.ts'
import { wakeMails } from '../../platform/mail/outgoing-mails.service.ts'
import { getSystemStatus, updateAlertEmails } from './system.service.ts'

const call = callsOf('system')

export function systemRoutes(app: App, context: AppContext): void {
  const status = call({ access: 'admin' }, 'Status', answers(systemStatusSchema))
  app.get('/api/system', status, () => getSystemStatus(context))

  const emails = { body: alertEmailsSchema, ...answers(systemStatusSchema.pick({ alertEmails: true })) }
  const set = call({ access: 'admin', stepUp: true }, 'Set the addresses that get alerts', emails)
  app.put('/api/system/alert-emails', set, async (request) => {
    await updateAlertEmails(context, getSignedIn(request), request.body.alertEmails)
    return request.body
  })

  const release = call({ access: 'staff', stepUp: true }, 'Resume email after a restore', {})
  app.post('/api/system/mailing/release', release, async (request) => {
    await releaseMailing(context, getSignedIn(request))
    wakeMails(context)
    announce(context, { type: 'changed', lists: ['system'] })
    return {}
  })
}
