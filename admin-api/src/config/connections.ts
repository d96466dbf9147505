import type { ConnectionName } from '@hometown/shared-types/connections'
import type { Config } from './config.ts'

const CONNECTION_FIELDS = {
  mail: ['smtpUrl', 'mailFrom'],
  openai: ['openai'],
  anthropic: ['anthropic'],
  gemini: ['gemini'],
  wordpress: ['wordpressUrl', 'wordpressUsername', 'wordpressAppPassword'],
  'mail-reports': ['mailWebhookSecret', 'mailWebhookMailgunKey', 'mailWebhookSendgridKey'],
  'deploy-hook': ['deployHookUrl', 'deployHookHeaders', 'deployHookBody'],
} as const satisfies Record<ConnectionName, readonly (keyof Config)[]>

/** Takes what belongs to the connection over from another configuration. */
export function copyConnection(config: Config, name: ConnectionName, from: Config): void {
  const fields: readonly (keyof Config)[] = CONNECTION_FIELDS[name]
  Object.assign(config, Object.fromEntries(fields.map((field) => [field, from[field]])))
}

export function isSameConnection(name: ConnectionName, one: Config, other: Config): boolean {
  const fields: readonly (keyof Config)[] = CONNECTION_FIELDS[name]
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}
