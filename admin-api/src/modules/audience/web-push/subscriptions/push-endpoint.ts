import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { NewPushSubscription } from '@hometown/shared-types/web-push'
import { getDomain } from 'tldts'
import { createGuard } from '../../../../integrations/outside/addresses/guard.ts'

/** Where browsers subscribe. Others are allowed, but few devices each: nobody can turn alerts into a flood on a site. */
const BROWSER_MAKERS: ReadonlySet<string> = new Set(['googleapis.com', 'mozilla.com', 'windows.com', 'apple.com'])

export interface PushEndpoint {
  readonly endpoint: string
  /** Registrable domain. */
  readonly service: string
  readonly isOfBrowserMaker: boolean
}

/** Undefined if alerts are never sent there: not https, or not a public address. @param allowPrivate for tests */
export function readEndpoint(text: string, allowPrivate: boolean): PushEndpoint | undefined {
  if (!URL.canParse(text)) return
  const url = new URL(text)
  url.hash = ''
  if (url.protocol !== 'https:' && !allowPrivate) return
  // Each address would be a service of its own, with its own limit. No push service is known by a bare address.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && !allowPrivate) return
  if (createGuard({ allowPrivate }).refusalOf(url, []) !== undefined) return
  const service = getDomain(url.hostname) ?? url.hostname
  return { endpoint: url.href, service, isOfBrowserMaker: BROWSER_MAKERS.has(service) }
}

/** A point off the curve could never be encrypted for. */
export function isUsableKey({ p256dh }: NewPushSubscription['keys']): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
