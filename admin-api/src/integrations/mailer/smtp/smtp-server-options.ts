import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Config } from '../../../config/config.ts'
import { type ConnectionRule, routeOfConnection } from '../../outside/addresses/connection-rule.ts'
import type { Route } from '../../outside/addresses/route.ts'

export interface SmtpServer {
  readonly connection: SMTPConnectionOptions
  readonly auth: { readonly user: string; readonly pass: string } | undefined
  /** Set where an administrator typed the address at the desk. */
  readonly route?: Route | undefined
}

/**
 * Without `?tls=`, a remote server must offer TLS with a valid certificate, and a local one is used without TLS.
 * `tls=strict` requires TLS for local servers too. `tls=insecure` accepts any certificate, and no TLS at all.
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = new URL(address)
  const { protocol, hostname, port, username, password, searchParams } = url
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  return {
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...tlsOptions(searchParams.get('tls'), isThisMachine(`http://${hostname}`), secure),
    },
    auth: user ? { user, pass: decodeURIComponent(password) } : undefined,
  }
}

/** The operator's mail server may be anywhere; the desk's is checked at each connection. */
export function routeToMailServer(
  config: ConnectionRule & Pick<Config, 'connectionsOfEnvironment'>,
): Route | undefined {
  return config.connectionsOfEnvironment.includes('mail') ? undefined : routeOfConnection(config)
}

function tlsOptions(wish: string | null, isHere: boolean, secure: boolean): SMTPConnectionOptions {
  if (wish === 'insecure') return { opportunisticTLS: true, tls: { rejectUnauthorized: false } }
  if (secure) return {}
  return isHere && wish !== 'strict' ? { ignoreTLS: true } : { requireTLS: true }
}
