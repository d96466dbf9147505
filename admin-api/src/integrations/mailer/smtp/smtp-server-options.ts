import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '../../../config/config.ts'

export interface SmtpServer {
  readonly connection: SMTPConnectionOptions
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/**
 * What `SMTP_URL` says. Without `?tls=`, a server elsewhere must speak TLS with a certificate that can be checked, and one on
 * this machine is spoken to in the clear. `tls=strict` asks for TLS here too; `tls=insecure` takes any certificate, and
 * goes on in the clear where there is no TLS at all.
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
      ...tlsOptions(searchParams.get('tls'), isLoopback(`http://${hostname}`), secure),
    },
    auth: user ? { user, pass: decodeURIComponent(password) } : undefined,
  }
}

function tlsOptions(wish: string | null, isHere: boolean, secure: boolean): SMTPConnectionOptions {
  if (wish === 'insecure') return { opportunisticTLS: true, tls: { rejectUnauthorized: false } }
  if (secure) return {}
  return isHere && wish !== 'strict' ? { ignoreTLS: true } : { requireTLS: true }
}
