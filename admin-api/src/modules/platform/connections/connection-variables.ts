import type { ConnectionName, ConnectionValues } from '@hometown/shared-types/connections'

export type ConnectionSecrets = Readonly<Record<string, string>>

/** Turns a connection into environment variables, so that one place validates both. */
export function variablesOf(
  name: ConnectionName,
  values: ConnectionValues,
  secrets: ConnectionSecrets,
): Record<string, string | undefined> {
  switch (name) {
    case 'mail':
      return { SMTP_URL: smtpUrl(values, secrets.password), MAIL_FROM: senderOf(values) }
    case 'openai':
      return { OPENAI_API_KEY: secrets.apiKey, OPENAI_BASE_URL: values.baseUrl, AI_MODEL: values.model }
    case 'anthropic':
      return {
        ANTHROPIC_API_KEY: secrets.apiKey,
        ANTHROPIC_BASE_URL: values.baseUrl,
        ANTHROPIC_MODEL: values.model,
      }
    case 'gemini':
      return { GEMINI_API_KEY: secrets.apiKey, GEMINI_BASE_URL: values.baseUrl, GEMINI_MODEL: values.model }
    case 'wordpress':
      return {
        WORDPRESS_URL: values.url,
        WORDPRESS_USERNAME: values.username,
        WORDPRESS_APP_PASSWORD: secrets.password,
      }
    case 'mail-reports':
      return {
        MAIL_WEBHOOK_SECRET: secrets.secret,
        MAIL_WEBHOOK_MAILGUN_KEY: secrets.mailgunKey,
        MAIL_WEBHOOK_SENDGRID_KEY: secrets.sendgridKey,
      }
    case 'deploy-hook':
      return { DEPLOY_HOOK_URL: secrets.url, DEPLOY_HOOK_HEADERS: secrets.headers, DEPLOY_HOOK_BODY: values.body }
  }
}

const TLS_WISHES: Readonly<Record<string, string>> = { starttls: '?tls=strict', insecure: '?tls=insecure' }

function smtpUrl({ host = '', port, security = 'automatic', user }: ConnectionValues, password = ''): string {
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const server = host.includes(':') ? `[${host}]` : host
  return `${scheme}://${account}${server}${port ? `:${port}` : ''}${TLS_WISHES[security] ?? ''}`
}

function senderOf({ senderName, senderAddress = '' }: ConnectionValues): string {
  return senderName ? `"${senderName.replace(/["\\]/g, '\\$&')}" <${senderAddress}>` : senderAddress
}
