import {
  pushEndpointSchema,
  pushKeySchema,
  pushSendsSchema,
  pushSubscriptionSchema,
} from '@hometown/shared-types/web-push'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { tooManyTries } from '../../../http/errors/too-many-tries.ts'
import type { App } from '../../../http/routing.ts'
import { createPublicLimits, type PublicCall } from '../../platform/public-forms/public-forms.service.ts'
import { subscribeDevice, unsubscribeDevice } from './subscriptions/push-subscriptions.service.ts'
import { getPushSends } from './web-push.service.ts'
import { loadWebPushKey } from './web-push-key.ts'

const READS_PER_MINUTE = 60

const tags = ['alerts']
const open = { access: 'public' } as const

export function webPushRoutes(app: App, context: AppContext): void {
  const limits = createPublicLimits(context)

  app.get(
    '/api/push/key',
    {
      config: { ...open, rateLimit: perCaller(READS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'The public key with which a browser subscribes to alerts',
        response: { 200: pushKeySchema },
      },
    },
    async () => ({ publicKey: loadWebPushKey(context.config).publicKey }),
  )

  app.post(
    '/api/push/subscriptions',
    {
      config: open,
      schema: {
        tags,
        summary: 'Subscribes a device to alerts; repeating it changes nothing',
        body: pushSubscriptionSchema,
        response: { 204: z.undefined() },
      },
    },
    async ({ body, ip }, reply) => {
      await limit('device', ip)
      await subscribeDevice(context, body, () => limit('new-device', ip))
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/push/unsubscribe',
    {
      config: open,
      schema: {
        tags,
        summary: 'Unsubscribes a device from alerts. The answer is the same for unknown devices',
        body: pushEndpointSchema,
        response: { 204: z.undefined() },
      },
    },
    async ({ body, ip }, reply) => {
      await limit('leave', ip)
      await unsubscribeDevice(context, body.endpoint)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/push/sends',
    {
      config: { access: 'staff' },
      schema: {
        tags,
        summary: 'Number of devices that get alerts, and the newest sends',
        response: { 200: pushSendsSchema },
      },
    },
    async () => getPushSends(context),
  )

  async function limit(call: PublicCall, ip: string): Promise<void> {
    const wait = await limits.take(call, { ip })
    if (wait !== undefined) throw tooManyTries(wait)
  }
}
