import type { PreflightCheck } from '@hometown/shared-types/contract/newsletters'
import { getDomain } from 'tldts'
import type { AppContext } from '../../../../context.ts'
import type { SafeFetch } from '../../../../integrations/safe-fetch/safe-fetch.ts'
import { isReservedName } from '../../../../lib/public-address.ts'

type DnsCheckResult = Pick<PreflightCheck, 'state' | 'details'>
type SenderDomain = Pick<SafeFetch, 'resolveTxt'> & { readonly domain: string }

const NO_DNS: DnsCheckResult = { state: 'not_checked', details: 'No name server answered. The service may be offline.' }

const SENDER_DNS_CHECKS = [
  { id: 'spf', title: 'SPF: who may send for the domain', find: checkSpf },
  { id: 'dkim', title: 'DKIM: the domain’s signature', find: checkDkim },
  { id: 'dmarc', title: 'DMARC: what happens to forged email', find: checkDmarc },
] as const

export async function checkSenderDomain({ config, safeFetch }: AppContext): Promise<PreflightCheck[]> {
  const sender = parseSenderDomain(config.mailFrom, safeFetch)
  return Promise.all(
    SENDER_DNS_CHECKS.map(async ({ find, ...check }) => {
      if (typeof sender === 'string') return { ...check, state: 'not_checked' as const, details: sender }
      return { ...check, ...(await find(sender).catch(() => NO_DNS)) }
    }),
  )
}

/** Returns the domain of `Courier <news@example.org>`, or why there is nothing to check. */
function parseSenderDomain(from: string | undefined, safeFetch: SafeFetch | undefined): SenderDomain | string {
  const domain = from?.match(/@([a-z0-9.-]+\.[a-z0-9-]{2,})\s*>?\s*$/i)?.[1]?.toLowerCase()
  if (domain === undefined) return 'No sender address is set, so there’s no domain to check.'
  if (isReservedName(domain)) return `${domain} is reserved for examples, so there’s nothing to check.`
  if (!safeFetch) return 'This installation doesn’t read anything from the internet.'
  return { domain, resolveTxt: (name) => safeFetch.resolveTxt(name) }
}

async function checkSpf({ domain, resolveTxt }: SenderDomain): Promise<DnsCheckResult> {
  const records = (await resolveTxt(domain)).filter((record) => /^v=spf1(?:\s|$)/i.test(record))
  if (records.length === 0)
    return {
      state: 'warning',
      details: `${domain} has no SPF record, so your email may be treated as spam. Your email service tells you what to add.`,
    }
  if (records.length > 1)
    return {
      state: 'warning',
      details: `${domain} has ${records.length} SPF records, so mail servers ignore them. Keep one.`,
    }
  if (records.some((record) => /\s\+?all\b/i.test(record)))
    return { state: 'warning', details: `The SPF record of ${domain} lets anyone send.` }
  return { state: 'ok', details: `${domain} has an SPF record.` }
}

/** Mail services usually put their keys under these names. Only a signed message contains the name of its key. */
const DKIM_SELECTORS = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'pm']

async function checkDkim({ domain, resolveTxt }: SenderDomain): Promise<DnsCheckResult> {
  const names = DKIM_SELECTORS.map((selector) => `${selector}._domainkey.${domain}`)
  const records = await Promise.all(names.map(resolveTxt))
  // An empty key is a revoked one (RFC 6376, 3.6.1).
  const used = names.find((_, index) => records[index]?.some((record) => /(?:^|;)\s*p\s*=\s*[^;\s]/i.test(record)))
  if (used) return { state: 'ok', details: `Key found: ${used}` }
  return {
    state: 'not_checked',
    details: `We found no key of ${domain} under the usual names. Send yourself a test and check that it is signed.`,
  }
}

/** A subdomain without its own record inherits its domain's (RFC 7489, 6.6.3). */
async function checkDmarc({ domain, resolveTxt }: SenderDomain): Promise<DnsCheckResult> {
  for (const place of new Set([domain, getDomain(domain) ?? domain])) {
    const records = await resolveTxt(`_dmarc.${place}`)
    if (records.some((record) => /^v=DMARC1\s*;/i.test(record)))
      return { state: 'ok', details: `_dmarc.${place} has a record.` }
  }
  return {
    state: 'warning',
    details: `_dmarc.${domain} has no record. Gmail and Yahoo require one from bulk senders; “v=DMARC1; p=none” is enough to start.`,
  }
}
