import type { ConnectionName } from '@hometown/shared-types/connections'

/** The variables that set a connection. If the environment has any of them, the desk can't change it. */
export const CONNECTION_VARIABLES = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'AI_MODEL'],
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL'],
  gemini: ['GEMINI_API_KEY', 'GEMINI_BASE_URL', 'GEMINI_MODEL'],
  wordpress: ['WORDPRESS_URL', 'WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD'],
  'mail-reports': ['MAIL_WEBHOOK_SECRET', 'MAIL_WEBHOOK_MAILGUN_KEY', 'MAIL_WEBHOOK_SENDGRID_KEY'],
  'deploy-hook': ['DEPLOY_HOOK_URL', 'DEPLOY_HOOK_HEADERS', 'DEPLOY_HOOK_BODY'],
} as const satisfies Record<ConnectionName, readonly string[]>

/** Connections whose variables the supervisor took from the desk's for the processes that it starts. */
export const PINNED_CONNECTIONS = 'HOMETOWN_PINNED_CONNECTIONS'

/** @param given what the environment sets */
export function connectionsOf(given: Readonly<Record<string, string | undefined>>): ConnectionName[] {
  const pinned = given[PINNED_CONNECTIONS]?.split(',') ?? []
  const names = Object.keys(CONNECTION_VARIABLES) as ConnectionName[]
  return names.filter(
    (name) => !pinned.includes(name) && CONNECTION_VARIABLES[name].some((variable) => given[variable] !== undefined),
  )
}
