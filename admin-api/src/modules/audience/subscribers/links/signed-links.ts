import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../../config/config.ts'
import { loadSecrets } from '../../../../lib/secrets.ts'

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

const TOKEN = /^([\w~-]{1,100})\.([0-9a-z]{1,10})\.([\w-]{43})$/

export type ReadLink = { ok: true; subject: string } | { ok: false; expired: boolean }

const keyOf = new WeakMap<object, string>()

/** @param subject may contain letters, digits, `-`, `_` and `~`. */
function signLink(config: Config, purpose: LinkPurpose, subject: string, now: number): string {
  const expiresAt = (now + LASTS[purpose]).toString(36)
  return [subject, expiresAt, seal(linkKey(config), purpose, subject, expiresAt)].join('.')
}

/** A changed token, or one for another purpose, reads as unknown, not as expired. */
function readLink(config: Config, purpose: LinkPurpose, token: string, now: number): ReadLink {
  const [, subject = '', expiresAt = '', sealed = ''] = TOKEN.exec(token) ?? []
  if (!isSame(sealed, seal(linkKey(config), purpose, subject, expiresAt))) return { ok: false, expired: false }
  return Number.parseInt(expiresAt, 36) > now ? { ok: true, subject } : { ok: false, expired: true }
}

/** Distinguishes signed links from ids, which never contain a dot. */
export function looksSigned(text: string): boolean {
  return text.includes('.')
}

function linkKey(config: Config): string {
  const known = keyOf.get(config)
  if (known) return known
  const key = loadSecrets(config).links
  keyOf.set(config, key)
  return key
}

function seal(key: string, purpose: LinkPurpose, subject: string, expiresAt: string): string {
  return createHmac('sha256', key).update(`${purpose}.${subject}.${expiresAt}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

type ReadForAddress = Exclude<ReadLink, { ok: true }> | { ok: true; subject: string; isFor(email: string): boolean }

/** Stops working when staff correct the address: the old one's owner must neither see nor change the subscription. */
export function signForAddress(
  config: Config,
  purpose: LinkPurpose,
  { subject, email }: { subject: string; email: string },
  now: number,
): string {
  return signLink(config, purpose, `${subject}~${markOf(email)}`, now)
}

export function readForAddress(config: Config, purpose: LinkPurpose, token: string, now: number): ReadForAddress {
  const link = readLink(config, purpose, token, now)
  if (!link.ok) return link
  const end = link.subject.lastIndexOf('~')
  const mark = link.subject.slice(end + 1)
  return { ok: true, subject: link.subject.slice(0, end), isFor: (email) => markOf(email) === mark }
}

function markOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16)
}
