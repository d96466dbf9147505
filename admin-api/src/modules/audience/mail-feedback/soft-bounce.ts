/** RFC 3463, 3: no such mailbox, domain or syntax; moved; null MX (RFC 7505); disabled; a host that doesn't answer. */
const ADDRESS_GONE_STATUS_CODES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1'])
const UNEXPLAINED_STATUS_CODE = /^5\.(0\.0|1\.0)$/
const TEXT_IN_ANGLE_BRACKETS = /<[^<>]*>/g

const MAILBOX = /\b(user|mailbox|recipient|account|address|addressee|alias|customer|local part|person|nobody|rcpt)\b/i
const MISSING_MAILBOX_PHRASES =
  /\bno (such|user|mailbox|account|recipient|valid|longer)\b|\bno\b.*\bby that name\b|unknown|not found|not (a )?(known|valid|local)|(\bnot|n['’]t) (exist|have an? )|non-?existent|invalid|\bbad\b|disabled|deactivated|inactive|discontinued|unavailable|unrout(e)?able|undeliverable|\bnobody\b/i

/** Matches status codes anywhere in a report, but no part of an IP address. */
const ANY_MAIL_STATUS_CODE = /(?<![\w.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/g
const PERMANENT_SMTP_REPLY = /(?<![\w.-])5\d\d[ -]/
/** Matches temporary failures: 4xx, and 552 for a full mailbox or a large message. */
const TEMPORARY_SMTP_REPLY = /(?<![\w.-])(4[2-5]\d|552)[ -](?=\D|\d\.)/
const SENDER_REFUSED_PHRASES =
  /spam|block(ed|ing)?[ -]?(list|using|by|for|due|because|message|mail|sender|ip|at)|\bblocked\b|black ?list|deny ?list|reject ?list|reputation|polic(y|ies)|\b(dns|r)bl\b|\bspf\b|dmarc|dkim|unauthenticated|authenticat|relay|not (permitted|authori[sz]ed|allowed) to send|banned|administrative(ly)? prohib|virus|malware|phish|suspicious|unsolicited|bulk mail|content (was )?(rejected|filter)|sender (address )?(rejected|denied|refused|verif|not)|from address|bad helo|\bptr\b|reverse dns/i
const TEMPORARY_FAILURE_PHRASES =
  /mailbox (is |size )?(full|exceed)|\bfull\b|quota|insufficient (system )?(storage|space)|gr[ea]y ?list|try again|tempor|later|too many|rate[ -]?limit|throttl|time ?d?[ -]?out|connection (refused|reset|lost)|too (large|big)|message size|out of office|busy|on vacation/i

/**
 * Tells whether a refusal that the service calls permanent is about us or temporary, so that it says nothing about the
 * address. False if the report doesn't say why.
 * @param report the service's own words and the mail server's reply
 */
export function isSoftBounce(report: string): boolean {
  const words = removeAddressesFromReply(report)
  const codes = [...words.matchAll(ANY_MAIL_STATUS_CODE)]
    .map(([, code]) => code ?? '')
    .filter((code) => !UNEXPLAINED_STATUS_CODE.test(code))
  if (codes.some((code) => !ADDRESS_GONE_STATUS_CODES.has(code))) return true
  if (SENDER_REFUSED_PHRASES.test(words)) return true
  if (codes.length > 0) return false
  if (TEMPORARY_SMTP_REPLY.test(words) || TEMPORARY_FAILURE_PHRASES.test(words)) return true
  // A reply that doesn't say what is wrong with the address is in doubt.
  return PERMANENT_SMTP_REPLY.test(words) && !(MAILBOX.test(words) && MISSING_MAILBOX_PHRASES.test(words))
}

/** Names in addresses and links could contain any of the words. */
function removeAddressesFromReply(response: string): string {
  const words = response.replace(TEXT_IN_ANGLE_BRACKETS, ' ').split(/\s/)
  return words.filter((word) => !word.includes('@') && !/https?:/i.test(word)).join(' ')
}
