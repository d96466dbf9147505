import { isIP } from 'node:net'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { Config } from '../../../config/config.ts'
import { isInNetworks, isMetadataAddress, isPublicAddress } from '../../../lib/public-address.ts'
import { RefusedError } from '../outside-errors.ts'
import { type Route, systemAddresses } from './route.ts'

/** Where connections that administrators typed at the desk may lead. */
export type ConnectionRule = Pick<Config, 'siteUrl' | 'privateConnections'>

/** On a laptop, the model and the WordPress are on it, too. */
export function isTrustedHost({ siteUrl, privateConnections }: ConnectionRule, host: string): boolean {
  return isThisMachine(siteUrl) || privateConnections.includes(host.toLowerCase())
}

/** @returns a sentence for the administrator; undefined if all addresses are allowed */
export function refusalOfAddresses(
  rule: ConnectionRule,
  host: string,
  addresses: readonly string[],
): string | undefined {
  if (addresses.some(isMetadataAddress))
    return `${host} leads to an address that answers only questions about this machine. Enter another one.`
  if (isTrustedHost(rule, host)) return undefined
  if (addresses.every((address) => isPublicAddress(address) || isInNetworks(address, rule.privateConnections)))
    return undefined
  return `${host} is in a private network. Enter a public address.`
}

/** Checks each connection by itself, so a name that leads elsewhere later is refused then. */
export function routeOfConnection(rule: ConnectionRule, resolve = systemAddresses): Route {
  return {
    async find(name) {
      const addresses = await resolve(name)
      const refusal = refusalOfAddresses(rule, name, addresses)
      if (refusal) throw new RefusedError(refusal)
      return addresses
    },
    refusalAt: (address, host) => refusalOfAddresses(rule, host, [address ?? '']),
  }
}

/** The URL parser writes every spelling of an address in one way. */
export function hostOfAddress(address: string): string {
  if (isIP(address)) return address
  const url = /^https?:\/\//i.test(address) ? address : `http://${address}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : address
}
