import { isIP } from 'node:net'
import type { ConnectionName, ConnectionValues } from '@hometown/shared-types/connections'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import {
  hostOfAddress,
  isTrustedHost,
  refusalOfAddresses,
} from '../../../integrations/outside/addresses/connection-rule.ts'
import type { ConnectionSecrets } from './connection-variables.ts'

interface Check {
  values: ConnectionValues
  /** Undefined if they can't be decrypted. */
  secrets: ConnectionSecrets | undefined
  purpose: 'save' | 'test'
}

type Guarded = Pick<AppContext, 'config' | 'outside'>

/**
 * Otherwise an administrator's session could use Hometown to reach what only this network should. Each connection is
 * checked again; here the administrator learns of it at once. Addresses of the environment are trusted.
 * @throws 422 with the field
 */
export async function refusePrivateAddress(context: Guarded, name: ConnectionName, check: Check): Promise<void> {
  const { path, address } = addressOf(name, check)
  if (!address) return
  const host = hostOfAddress(address)
  const message = judge(context.config, host, await findAddresses(context, host), check.purpose)
  if (message) throw new AppError(422, 'invalid', `${message}.`, { issues: [{ path, message }] })
}

function judge(
  config: Guarded['config'],
  host: string,
  addresses: readonly string[],
  purpose: Check['purpose'],
): string | undefined {
  // It may get a private address later. A test's own steps say that a name leads nowhere.
  if (addresses.length === 0 && purpose === 'save' && !isTrustedHost(config, host))
    return `We couldn’t find ${host}. Check the spelling, or try again in a few minutes`
  return refusalOfAddresses(config, host, addresses)?.replace(/\.$/, '')
}

/** None for a name that can't be found. */
async function findAddresses({ outside }: Guarded, host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  return (await outside?.findAddresses(host).catch(() => undefined)) ?? []
}

function addressOf(name: ConnectionName, { values, secrets }: Check): { path: string; address?: string | undefined } {
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
