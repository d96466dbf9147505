import { isIP } from 'node:net'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { isPublicAddress, isReservedName } from '../lib/public-address.ts'
import type { Config } from './config.ts'

/**
 * Connections that others on their way can read or change, a sentence each, for the log and the System page. By name only,
 * since addresses have passwords in them.
 */
export function describeUnencrypted(config: Config): string[] {
  const postgres = config.databaseUrl && isUncheckedPostgres(config.databaseUrl) ? [hostOf(config.databaseUrl)] : []
  const mail = config.smtpUrl && isUncheckedMail(config.smtpUrl) ? [hostOf(config.smtpUrl)] : []
  return [
    ...postgres.map(
      (host) =>
        `Hometown doesn’t verify the certificate of PostgreSQL at ${host}. Add sslmode=verify-full to its address.`,
    ),
    ...mail.map((host) => `The mail server at ${host} may have any certificate, or none. Turn on TLS for it.`),
    ...httpAddresses(config).flatMap(([what, url]) =>
      url && isPlainOutside(url) ? [`${what} at ${hostOf(url)} is used without TLS. Use its https address.`] : [],
    ),
  ]
}

function httpAddresses(config: Config): [what: string, url: string | undefined][] {
  return [
    ['The site', config.siteUrl],
    ['The API', config.apiUrl],
    ['The object store', config.objectStore?.endpoint],
    ['WordPress', config.wordpressUrl],
    ['The deploy hook', config.deployHookUrl],
    ['The AI service', config.openai.baseUrl],
    ['The AI service', config.anthropic.baseUrl],
    ['The AI service', config.gemini.baseUrl],
    ['Meta’s Graph API', config.metaGraphUrl],
  ]
}

function isPlainOutside(url: string): boolean {
  return url.toLowerCase().startsWith('http:') && !isInside(hostOf(url))
}

/** A private network has other machines in it, but a name without a dot is a container beside this one. */
function isUncheckedPostgres(url: string): boolean {
  const host = hostOf(url)
  // Sockets of this machine have no host.
  if (host === '' || isThisMachine(`http://${bracketed(host)}`) || isSingleName(host)) return false
  return new URL(url).searchParams.get('sslmode') !== 'verify-full'
}

function isUncheckedMail(url: string): boolean {
  return new URL(url).searchParams.get('tls') === 'insecure' && !isInside(hostOf(url))
}

function isInside(host: string): boolean {
  if (isIP(host)) return !isPublicAddress(host)
  return isSingleName(host) || isReservedName(host)
}

function isSingleName(host: string): boolean {
  return !isIP(host) && !host.includes('.')
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
