import type { ConnectionName } from '@hometown/shared-types/connections'

/** The variables that set a connection, unless the desk does. */
export const CONNECTION_VARIABLES: Readonly<Record<ConnectionName, readonly string[]>> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'AI_MODEL'],
  anthropic: [],
  gemini: [],
  wordpress: ['WORDPRESS_URL', 'WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD'],
  'mail-reports': [],
}

/** @param given names of the variables that are set */
export function connectionsOf(given: readonly string[]): ConnectionName[] {
  const names = Object.keys(CONNECTION_VARIABLES) as ConnectionName[]
  return names.filter((name) => CONNECTION_VARIABLES[name].some((variable) => given.includes(variable)))
}
