import { isIP } from 'node:net'
import type { ConnectionName, ConnectionValues } from '@hometown/shared-types/connections'
import { isThisMachine } from '../../../config/this-machine.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import {
  isInNetworks,
  isMetadataAddress,
  isPublicAddress,
} from '../../../integrations/outside/addresses/public-address.ts'
import type { ConnectionSecrets } from './connection-variables.ts'

interface Entered {
  values: ConnectionValues
  /** Undefined if they can't be decrypted. */
  secrets: ConnectionSecrets | undefined
}

interface Check {
  entered: Entered
  saved: Entered | undefined
  purpose: 'save' | 'test'
}

type Guarded = Pick<AppContext, 'config' | 'outside'>

/**
 * Otherwise an administrator's session could use Hometown to reach what only this network should. Addresses of the
 * environment, and those saved before, are trusted.
 * @throws 422 with the field
 */
export async function refusePrivateAddress(context: Guarded, name: ConnectionName, check: Check): Promise<void> {
  const { path, address } = addressOf(name, check.entered)
  if (!address) return
  const host = hostOf(address)
  const message = judge(context.config, host, await findAddresses(context, host), {
    isTrusted: check.saved !== undefined && isSamePlace(name, check.entered, check.saved),
    mustExist: check.purpose === 'save',
  })
  if (message) throw new AppError(422, 'invalid', `${message}.`, { issues: [{ path, message }] })
}

function judge(
  { siteUrl, privateConnections }: Guarded['config'],
  host: string,
  addresses: readonly string[],
  { isTrusted, mustExist }: { isTrusted: boolean; mustExist: boolean },
): string | undefined {
  if (addresses.some(isMetadataAddress))
    return `${host} leads to an address that answers only questions about this machine. Enter another one`
  // On a laptop, the model and the WordPress are on it, too.
  if (isTrusted || isThisMachine(siteUrl) || privateConnections.includes(host)) return undefined
  // It may get a private one later.
  if (mustExist && addresses.length === 0)
    return `We couldn’t find ${host}. Check the spelling, or try again in a few minutes`
  if (addresses.every((address) => isPublicAddress(address) || isInNetworks(address, privateConnections)))
    return undefined
  return `${host} is in a private network. Enter a public address, or ask the person who runs this service to add it to PRIVATE_CONNECTIONS`
}

/** Another port of the same host is another service. */
function isSamePlace(name: ConnectionName, entered: Entered, saved: Entered): boolean {
  return (
    addressOf(name, entered).address === addressOf(name, saved).address && entered.values.port === saved.values.port
  )
}

/** None for a name that can't be found. */
async function findAddresses({ outside }: Guarded, host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  return (await outside?.findAddresses(host).catch(() => undefined)) ?? []
}

function addressOf(name: ConnectionName, { values, secrets }: Entered): { path: string; address?: string | undefined } {
  switch (name) {
    case 'mail':
      return { path: 'values.host', address: values.host }
    case 'openai':
    case 'anthropic':
    case 'gemini':
      return { path: 'values.baseUrl', address: values.baseUrl }
    case 'wordpress':
      return { path: 'values.url', address: values.url }
    case 'deploy-hook':
      return { path: 'secrets.url', address: secrets?.url }
    case 'mail-reports':
      return { path: '' }
  }
}

/** The URL parser writes every spelling of an address in one way. */
function hostOf(address: string): string {
  if (isIP(address)) return address
  const url = /^https?:\/\//i.test(address) ? address : `http://${address}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : address
}
