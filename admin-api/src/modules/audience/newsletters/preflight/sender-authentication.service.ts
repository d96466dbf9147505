import type { PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import { getDomain } from 'tldts'
import type { AppContext } from '../../../../context.ts'
import type { Outside } from '../../../../integrations/outside/outside.ts'
import { isReservedName } from '../../../../lib/public-address.ts'

type Id = 'spf' | 'dkim' | 'dmarc'
type Finding = Pick<PreflightCheck, 'state' | 'details'>

const TITLES: Readonly<Record<Id, string>> = {
  spf: 'SPF: who may send for the domain',
  dkim: 'DKIM: the domain’s signature',
  dmarc: 'DMARC: what happens to forged email',
}

/** Common DKIM selectors of mail services, for when ours isn't configured. */
const USUAL_SELECTORS = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'pm']

export async function checkSender({
  config,
  outside,
}: Pick<AppContext, 'config' | 'outside'>): Promise<PreflightCheck[]> {
  const domain = senderDomain(config.mailFrom)
  const reason = whyNot(domain, outside)
  if (reason !== undefined || domain === undefined || !outside)
    return (['spf', 'dkim', 'dmarc'] as const).map((id) => check(id, { state: 'not_checked', details: reason ?? '' }))
  const look = (run: () => Promise<Finding>) => run().catch((): Finding => NO_DNS)
  const [spf, dkim, dmarc] = await Promise.all([
    look(() => lookAtSpf(outside, domain)),
    look(() => lookAtDkim(outside, domain)),
    look(() => lookAtDmarc(outside, domain)),
  ])
  return [check('spf', spf), check('dkim', dkim), check('dmarc', dmarc)]
}

const NO_DNS: Finding = { state: 'not_checked', details: 'No name server answered. The service may be offline.' }

function check(id: Id, finding: Finding): PreflightCheck {
  return { id, title: TITLES[id], ...finding }
}

function whyNot(domain: string | undefined, outside: Outside | undefined): string | undefined {
  if (domain === undefined) return 'No sender address is set, so there’s no domain to check.'
  if (isReservedName(domain)) return `${domain} is reserved for examples, so there’s nothing to check.`
  return outside ? undefined : 'This installation doesn’t read anything from the internet.'
}

async function lookAtSpf(outside: Outside, domain: string): Promise<Finding> {
  const records = (await outside.findTxt(domain)).filter((record) => /^v=spf1(?:\s|$)/i.test(record))
  const [record] = records
  if (record === undefined)
    return {
      state: 'warning',
      details: `${domain} has no SPF record, so your email may be treated as spam. Your email service tells you what to add.`,
    }
  if (records.length > 1)
    return {
      state: 'warning',
      details: `${domain} has ${records.length} SPF records, so mail servers ignore them. Keep one.`,
    }
  if (/\s\+?all\b/i.test(record))
    return { state: 'warning', details: `The SPF record of ${domain} lets anyone send: ${shorten(record)}` }
  return { state: 'ok', details: `${domain}: ${shorten(record)}` }
}

async function lookAtDkim(outside: Outside, domain: string): Promise<Finding> {
  const found = await Promise.all(
    USUAL_SELECTORS.map(async (name) => ({
      name,
      key: (await outside.findTxt(`${name}._domainkey.${domain}`)).find(isKey),
    })),
  )
  const used = found.find(({ key }) => key !== undefined && !isWithdrawn(key))
  if (used) return { state: 'ok', details: `Key found: ${used.name}._domainkey.${domain}` }
  const withdrawn = found.find(({ key }) => key !== undefined)
  if (withdrawn)
    return {
      state: 'warning',
      details: `The key ${withdrawn.name}._domainkey.${domain} is empty, which means it was revoked.`,
    }
  return {
    state: 'not_checked',
    details: `We found no key of ${domain} under the usual names. Send yourself a test and check that it is signed.`,
  }
}

function isKey(record: string): boolean {
  return /(?:^|;)\s*p\s*=/i.test(record)
}

function isWithdrawn(record: string): boolean {
  return /(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(record)
}

/** A subdomain without its own record inherits its domain's. */
async function lookAtDmarc(outside: Outside, domain: string): Promise<Finding> {
  const places = [...new Set([domain, getDomain(domain) ?? domain])]
  for (const place of places) {
    const records = (await outside.findTxt(`_dmarc.${place}`)).filter((record) => /^v=DMARC1\s*;/i.test(record))
    const [record] = records
    if (record === undefined) continue
    if (records.length > 1)
      return {
        state: 'warning',
        details: `_dmarc.${place} has ${records.length} records, so mail servers ignore them. Keep one.`,
      }
    return { state: 'ok', details: `_dmarc.${place}: ${shorten(record)}` }
  }
  return {
    state: 'warning',
    details: `_dmarc.${domain} has no record. Gmail and Yahoo require one from bulk senders; “v=DMARC1; p=none” is enough to start.`,
  }
}

function shorten(record: string): string {
  return record.length > 160 ? `${record.slice(0, 159)}…` : record
}

/** `Courier <news@example.org>` → `example.org`. */
function senderDomain(from: string | undefined): string | undefined {
  const address = from?.trimEnd().replace(/>$/, '').trimEnd().toLowerCase()
  const domain = address?.slice(address.lastIndexOf('@') + 1) ?? ''
  return domain !== address && /^[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(domain) ? domain : undefined
}
