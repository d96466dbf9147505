import type { ConnectionName, ConnectionValues } from '@hometown/shared-types/connections'
import addressparser from 'nodemailer/lib/addressparser'
import type { Config } from '../../../config/config.ts'
import type { ConnectionSecrets } from './connection-variables.ts'

interface Configured {
  values: ConnectionValues
  secrets: ConnectionSecrets
}

/** What the environment sets, in the fields of the desk. */
export function configuredValues(name: ConnectionName, config: Config): Configured {
  switch (name) {
    case 'mail':
      return mailOf(config)
    case 'openai':
    case 'anthropic':
    case 'gemini': {
      const { apiKey, baseUrl = '', model = '' } = config[name]
      return { values: { baseUrl, model }, secrets: given({ apiKey }) }
    }
    case 'wordpress':
      return {
        values: { url: config.wordpressUrl ?? '', username: config.wordpressUsername ?? '' },
        secrets: given({ password: config.wordpressAppPassword }),
      }
    case 'mail-reports': {
      const { mailWebhookSecret: secret, mailWebhookMailgunKey, mailWebhookSendgridKey } = config
      return {
        values: {},
        secrets: given({ secret, mailgunKey: mailWebhookMailgunKey, sendgridKey: mailWebhookSendgridKey }),
      }
    }
    case 'deploy-hook': {
      const headers = Object.keys(config.deployHookHeaders).length > 0 && JSON.stringify(config.deployHookHeaders)
      return {
        values: { body: config.deployHookBody ?? '' },
        secrets: given({ url: config.deployHookUrl, headers: headers || undefined }),
      }
    }
  }
}

function mailOf({ smtpUrl, mailFrom }: Config): Configured {
  const [sender] = mailFrom ? addressparser(mailFrom, { flatten: true }) : []
  const from = { senderName: sender?.name ?? '', senderAddress: sender?.address ?? '' }
  if (!smtpUrl) return { values: { host: '', port: '', security: 'automatic', user: '', ...from }, secrets: {} }
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  return {
    values: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      security: securityOf(protocol, searchParams.get('tls')),
      user: decodeURIComponent(username),
      ...from,
    },
    secrets: given({ password: decodeURIComponent(password) || undefined }),
  }
}

function securityOf(protocol: string, wish: string | null): string {
  if (wish === 'insecure') return 'insecure'
  if (protocol === 'smtps:') return 'tls'
  return wish === 'strict' ? 'starttls' : 'automatic'
}

function given(secrets: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
