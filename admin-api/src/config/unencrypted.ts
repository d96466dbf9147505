import { isIP } from 'node:net'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { isInNetworks, isPublicAddress, isReservedName } from '../lib/public-address.ts'
import type { Config } from './config.ts'

interface Unencrypted {
  readonly host: string
  /** By name only, since addresses have passwords in them. */
  readonly sentence: string
}

/**
 * Connections that others on their way can read or change, and that the operator allows, one sentence each, for the log and
 * the System page.
 */
export function describeAllowedUnencrypted(config: Config): string[] {
  return findUnencrypted(config)
    .filter(({ host }) => isAllowed(config, host))
    .map(({ sentence }) => `${sentence} ALLOW_UNENCRYPTED allows it as it is.`)
}

/** Lines for the operator: what isn't protected, and what to do. Empty if nothing keeps Hometown from starting. */
export function unencryptedProblems(config: Config): string[] {
  const refused = findRefused(config)
  if (refused.length === 0) return []
  const hosts = new Set([...config.allowUnencrypted, ...refused.map(({ host }) => host)])
  return [
    ...refused.map(({ sentence }) => sentence),
    `If others on the way may read and change that, set ALLOW_UNENCRYPTED=${[...hosts].join(',')}`,
  ]
}

/** For what an administrator types at the desk. @param from has that connection and no other */
export function unencryptedProblem(config: Config, from: Config): string | undefined {
  const [refused] = findRefused({ ...from, allowUnencrypted: config.allowUnencrypted })
  return (
    refused &&
    `${refused.sentence} Or ask the person who runs this service to add ${refused.host} to ALLOW_UNENCRYPTED.`
  )
}

function findRefused(config: Config): Unencrypted[] {
  return findUnencrypted(config).filter(({ host }) => !isAllowed(config, host))
}

function isAllowed({ allowUnencrypted }: Config, host: string): boolean {
  return allowUnencrypted.includes(host.toLowerCase()) || isInNetworks(host, allowUnencrypted)
}

function findUnencrypted(config: Config): Unencrypted[] {
  const postgres = [config.databaseUrl, config.databaseDirectUrl].flatMap((url) =>
    url && isUncheckedPostgres(url) ? [hostOf(url)] : [],
  )
  return [
    ...[...new Set(postgres)].map((host) => ({
      host,
      sentence: `Hometown doesn’t verify the certificate of PostgreSQL at ${host}. Add sslmode=verify-full to its address.`,
    })),
    ...(config.smtpUrl && isUncheckedMail(config.smtpUrl)
      ? [
          {
            host: hostOf(config.smtpUrl),
            sentence: `The mail server at ${hostOf(config.smtpUrl)} may have any certificate, or none. Turn on TLS for it.`,
          },
        ]
      : []),
    ...httpAddresses(config).flatMap(([what, url]) =>
      url && isPlainOutside(url)
        ? [{ host: hostOf(url), sentence: `${what} at ${hostOf(url)} is used without TLS. Use its https address.` }]
        : [],
    ),
  ]
}

function httpAddresses(config: Config): [what: string, url: string | undefined][] {
  return [
    ['The site', config.siteUrl],
    ['The API', config.apiUrl],
    ['The object store', config.objectStore?.endpoint],
    ['The address that purges the CDN', config.cdnPurgeUrl],
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
