import { mailSecretOf, newKey, webhookKeyOfPush } from './secrets.ts'
import type { Secrets } from './secrets-schema.ts'

/** @param devices also the key of alerts, which has no older ones: every device has to ask for alerts again */
export function withNewKeys(secrets: Secrets, { devices = false } = {}): Secrets {
  const { links, mail, push, webhook } = withAllLists(secrets)
  return {
    webhook: [newKey(), ...webhook],
    links: [newKey(), ...links],
    mail: [newKey(), ...mail],
    push: devices ? [newKey()] : push,
  }
}

/** What former keys signed isn't accepted any more. */
export function withoutOldKeys(secrets: Secrets): Secrets {
  const { links, mail, push, webhook } = withAllLists(secrets)
  return { webhook: webhook.slice(0, 1), links: links.slice(0, 1), mail: mail.slice(0, 1), push }
}

/** Older installations derive some keys from `webhook`, which must outlast a change of it. */
function withAllLists(secrets: Secrets): Required<Secrets> {
  const { createdAt = '' } = secrets.webhook[0] ?? {}
  const { links, webhook } = secrets
  return {
    links,
    webhook,
    mail: secrets.mail ?? [{ id: 'of-webhook', value: mailSecretOf(secrets), createdAt }],
    push: secrets.push ?? [{ id: 'of-webhook', value: webhookKeyOfPush(secrets), createdAt }],
  }
}
