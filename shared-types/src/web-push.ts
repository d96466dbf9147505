import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/**
 * Characters of an endpoint (browsers' own have 200 to 500). Devices in all, and at one domain that isn't a browser
 * maker's.
 */
export const PUSH_LIMITS = { endpoint: 1000, devices: 50_000, devicesElsewhere: 100 } as const

/** Without padding, as browsers write them: 65 and 16 bytes. */
const base64Url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`))
const endpoint = z.string().max(PUSH_LIMITS.endpoint)

/** Body of `POST /api/push/subscriptions`: what the browser's `PushSubscription` says of itself. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
  /** The endpoint that the browser gave up for this one. */
  replaces: endpoint.optional(),
})
export type NewPushSubscription = z.output<typeof pushSubscriptionSchema>

/** Body of `POST /api/push/unsubscribe`. */
export const pushEndpointSchema = z.object({ endpoint })

/** Answer of `GET /api/push/key`: the `applicationServerKey`, in base64url. */
export const pushKeySchema = z.object({ publicKey: base64Url(87) })

/** The result of one alert. Devices in no count haven't got it yet, or have unsubscribed since. */
export const pushSendSchema = z.object({
  alertId: z.string(),
  /** Subscribed devices when it began. */
  devices: z.number().int().min(0),
  /** Taken by the push services. */
  accepted: z.number().int().min(0),
  /** Devices that don't exist any more; they are unsubscribed. */
  gone: z.number().int().min(0),
  failed: z.number().int().min(0),
  /** Not sent, because the alert ended first. */
  dropped: z.number().int().min(0),
  finishedAt: isoTimeSchema.nullable(),
})
export type PushSend = z.infer<typeof pushSendSchema>

/** Answer of `GET /api/push/sends` (staff): the newest alerts that went to devices. */
export const pushSendsSchema = z.object({
  /** Subscribed now. */
  devices: z.number().int().min(0),
  sends: z.array(pushSendSchema),
})
export type PushSends = z.infer<typeof pushSendsSchema>

/** What a device gets, encrypted. `site/src/scripts/push-worker.js` reads it. */
export interface PushedAlert {
  readonly title: string
  readonly body: string
  /** An absolute address, http or https. */
  readonly url: string
  /** One for each alert: a second message replaces the first on the screen. */
  readonly tag: string
  /** Milliseconds. */
  readonly timestamp: number
}
