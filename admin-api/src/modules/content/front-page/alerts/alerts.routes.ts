import {
  createAlertSchema,
  readerAlertSchema,
  readerAlertsSchema,
  updateAlertSchema,
} from '@hometown/shared-types/reader-alert'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { changeAlert, createAlert, endAlert, listAlerts, retractAlert } from './alerts.service.ts'

const WRITES_PER_MINUTE = 60

const tags = ['alerts']
const staff = { access: 'staff' } as const
const writing = { ...staff, rateLimit: perCaller(WRITES_PER_MINUTE) }
const byId = z.object({ id: z.string().max(60) })

export function alertRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/alerts',
    {
      config: { ...staff, etag: true },
      schema: {
        tags,
        summary: 'Current and scheduled alerts, and those of the last 30 days',
        response: { 200: readerAlertsSchema },
      },
    },
    async () => listAlerts(context),
  )

  app.post(
    '/api/alerts',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Show readers an alert',
        description: 'The front page and sections show it within a second, other pages on their next load.',
        body: createAlertSchema,
        response: { 201: readerAlertSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createAlert(context, getSignedIn(request), request.body)),
  )

  app.patch(
    '/api/alerts/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Change an alert that hasn’t ended',
        params: byId,
        body: updateAlertSchema,
        response: { 200: readerAlertSchema },
      },
    },
    async (request) => changeAlert(context, getSignedIn(request), request.params.id, request.body),
  )

  app.post(
    '/api/alerts/:id/end',
    {
      config: writing,
      schema: { tags, summary: 'End an alert now', params: byId, response: { 200: readerAlertSchema } },
    },
    async (request) => endAlert(context, getSignedIn(request), request.params.id),
  )

  app.delete(
    '/api/alerts/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Retract an alert, also from the list of past alerts',
        params: byId,
        response: { 200: readerAlertsSchema },
      },
    },
    async (request) => retractAlert(context, getSignedIn(request), request.params.id),
  )
}
