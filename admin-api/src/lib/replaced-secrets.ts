import { mailSecretOf, newKey } from './secrets.ts'
import type { Secrets } from './secrets-schema.ts'

export function withNewKeys(secrets: Secrets): Secrets {
  const { links, mail, webhook } = withAllLists(secrets)
  return {
    webhook: [newKey(), ...webhook],
    links: [newKey(), ...links],
    mail: [newKey(), ...mail],
  }
}

/** What former keys signed isn't accepted any more. */
export function withoutOldKeys(secrets: Secrets): Secrets {
  const { links, mail, webhook } = withAllLists(secrets)
  return { webhook: webhook.slice(0, 1), links: links.slice(0, 1), mail: mail.slice(0, 1) }
}

/** Older installations derive the key of mail from `webhook`, which must outlast a change of it. */
function withAllLists(secrets: Secrets): Required<Secrets> {
  const { createdAt = '' } = secrets.webhook[0] ?? {}
  const { links, webhook } = secrets
  return {
    links,
    webhook,
    mail: secrets.mail ?? [{ id: 'of-webhook', value: mailSecretOf(secrets), createdAt }],
  }
}
