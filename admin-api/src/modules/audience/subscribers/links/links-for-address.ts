import { createHash } from 'node:crypto'
import type { Config } from '../../../../config/config.ts'
import { type LinkPurpose, type ReadLink, readLink, signLink } from './signed-links.ts'

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
