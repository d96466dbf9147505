import { isIP } from 'node:net'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { isPublicAddress, isReservedName } from '../lib/public-address.ts'
import type { Config } from './config.ts'

/**
 * Lists connections that others on their way can read or change, a sentence each, for the log and Settings → System.
 * Sentences have names only, since addresses have passwords in them.
 */
export function describeUnencryptedConnections(config: Config): string[] {
  const http: [what: string, url: string | undefined][] = [
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
  const { databaseUrl, smtpUrl } = config
  const sentences = http.map(
    ([what, url]) =>
      url?.toLowerCase().startsWith('http:') &&
      isOnInternet(url) &&
      `${what} at ${urlHostOf(url)} is used without TLS. Use its https address.`,
  )
  return [
    databaseUrl &&
      isOnOtherMachine(databaseUrl) &&
      urlParameterOf(databaseUrl, 'sslmode') !== 'verify-full' &&
      `Hometown doesn’t verify the certificate of PostgreSQL at ${urlHostOf(databaseUrl)}. Add sslmode=verify-full to its address.`,
    smtpUrl &&
      isOnInternet(smtpUrl) &&
      urlParameterOf(smtpUrl, 'tls') === 'insecure' &&
      `The mail server at ${urlHostOf(smtpUrl)} may have any certificate, or none. Turn on TLS for it.`,
    ...sentences,
  ].flatMap((sentence) => sentence || [])
}

/** Private networks have other machines. A name without a dot is a container beside this one; sockets have no host. */
function isOnOtherMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return /[.:]/.test(hostname) && !isThisMachine(`http://${hostname}`)
}

function isOnInternet(url: string): boolean {
  const host = urlHostOf(url)
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !isReservedName(host)
}

function urlParameterOf(url: string, name: string): string | null {
  return new URL(url).searchParams.get(name)
}

function urlHostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}
