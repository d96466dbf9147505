import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../../config/config.ts'
import { loadSecrets } from '../../../../lib/secrets.ts'
import type { Secrets } from '../../../../lib/secrets-schema.ts'

/** `manage`: a subscription that was looked up. `confirm`, `return`: subscribe for the first time or again. */
export type LinkPurpose = 'manage' | 'confirm' | 'return' | 'undo'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LASTS: Readonly<Record<LinkPurpose, number>> = {
  manage: 30 * MINUTE,
  confirm: 7 * DAY,
  return: 7 * DAY,
  undo: 7 * DAY,
}

const TOKEN = /^([0-9a-f]{1,32})\.([\w~-]{1,100})\.([0-9a-z]{1,10})\.([\w-]{43})$/

export type ReadLink = { ok: true; subject: string } | { ok: false; expired: boolean }

const keysOf = new WeakMap<object, Secrets['links']>()

/** @param subject may contain letters, digits, `-`, `_` and `~`. */
export function signLink(config: Config, purpose: LinkPurpose, subject: string, now: number): string {
  const [key] = linkKeys(config)
  if (!key) throw new Error('The key for signing links is missing')
  const expiresAt = (now + LASTS[purpose]).toString(36)
  return [key.id, subject, expiresAt, seal(key.value, purpose, subject, expiresAt)].join('.')
}

/** A changed token, or one for another purpose, reads as unknown, not as expired. */
export function readLink(config: Config, purpose: LinkPurpose, token: string, now: number): ReadLink {
  const [, keyId, subject = '', expiresAt = '', sealed = ''] = TOKEN.exec(token) ?? []
  const key = linkKeys(config).find(({ id }) => id === keyId)
  if (!key || !isSame(sealed, seal(key.value, purpose, subject, expiresAt))) return { ok: false, expired: false }
  return Number.parseInt(expiresAt, 36) > now ? { ok: true, subject } : { ok: false, expired: true }
}

/** Distinguishes signed links from ids, which never contain a dot. */
export function looksSigned(text: string): boolean {
  return text.includes('.')
}

function linkKeys(config: Config): Secrets['links'] {
  const known = keysOf.get(config)
  if (known) return known
  const keys = loadSecrets(config).links
  keysOf.set(config, keys)
  return keys
}

function seal(key: string, purpose: LinkPurpose, subject: string, expiresAt: string): string {
  return createHmac('sha256', key).update(`${purpose}.${subject}.${expiresAt}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
