import { ALERT_LABELS } from '@hometown/shared-types/reader-alert'
import type { PushedAlert } from '@hometown/shared-types/web-push'
import type { AppContext } from '../../../../context.ts'
import type { Message } from '../../../../integrations/outside/outside.ts'
import { contactAddress } from '../../../platform/settings/caller-name.service.ts'
import { publicationName } from '../../../platform/settings/publication.service.ts'
import { loadWebPushKey, type WebPushKey } from '../web-push-key.ts'
import type { ClaimedPush } from './push-deliveries.repository.ts'

/** The same for all messages of a round. */
export interface PushSender {
  readonly key: WebPushKey
  readonly subject: string
  readonly siteName: string
  readonly siteUrl: string
}

export async function loadPushSender(context: Pick<AppContext, 'store' | 'config'>): Promise<PushSender> {
  const { config } = context
  return {
    key: loadWebPushKey(config),
    subject: await findSubject(context),
    siteName: await publicationName(context),
    siteUrl: config.siteUrl,
  }
}

/** Whom a push service writes to if something is wrong. Apple refuses what can't be reached. */
async function findSubject(context: Pick<AppContext, 'store' | 'config'>): Promise<string> {
  const { siteUrl } = context.config
  if (siteUrl.startsWith('https:')) return siteUrl
  return `mailto:${(await contactAddress(context)) ?? `newsroom@${new URL(siteUrl).hostname}`}`
}

/**
 * The text as it is now. Topic and tag are the alert's: a push service and a device that have the message already replace
 * it, so one that is sent again after a crash is seen once.
 * @throws if the device's keys can't be used
 */
export async function composePush(sender: PushSender, push: ClaimedPush, now: number): Promise<Message> {
  // Loaded with the first alert: few processes ever send one.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    JSON.stringify(pushedAlert(sender, push)),
    {
      vapidDetails: { subject: sender.subject, ...sender.key },
      contentEncoding: 'aes128gcm',
      TTL: Math.max(1, Math.floor((push.ends_at - now) / 1000)),
      urgency: 'high',
      topic: push.alert_id.replaceAll('-', ''),
    },
  )
  // The client counts the length itself.
  const { 'Content-Length': _, ...rest } = headers
  const texts = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) }
}

function pushedAlert({ siteName, siteUrl }: PushSender, { alert_id, level, text, url, starts_at }: ClaimedPush) {
  return {
    title: `${ALERT_LABELS[level]}: ${siteName}`,
    body: text,
    url: new URL(url ?? '/alerts', siteUrl).href,
    tag: `alert-${alert_id}`,
    timestamp: starts_at,
  } satisfies PushedAlert
}
