/** RFC 3463: no such mailbox, domain or syntax; moved; null MX; disabled; no answer from the host. */
const GONE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1'])
const UNEXPLAINED = /^5\.(0\.0|1\.0)$/
/** At the start, or in qmail's form: `550 sorry, no mailbox here by that name. (#5.1.1)`. */
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b|\(#(\d\.\d{1,3}\.\d{1,3})\)/
const IN_BRACKETS = /<[^<>]*>/g

const MAILBOX = /\b(user|mailbox|recipient|account|address|addressee|alias|customer|local part|person|nobody|rcpt)\b/i
const MISSING =
  /\bno (such|user|mailbox|account|recipient|valid|longer)\b|\bno\b.*\bby that name\b|unknown|not found|not (a )?(known|valid|local)|(\bnot|n['’]t) (exist|have an? )|non-?existent|invalid|\bbad\b|disabled|deactivated|inactive|discontinued|unavailable|unrout(e)?able|undeliverable|\bnobody\b/i
/** The refusal is about the sender, the content or the moment, whatever else it says. */
const NOT_ABOUT_MAILBOX =
  /sender|\bfrom\b|\byour\b|verif|spam|block|black ?list|deny ?list|access denied|administrative|prohibit|policy|relay|reputation|\brbl\b|\bspf\b|dmarc|\bdkim\b|banned|not allowed|not permitted|authenti|password|\bhelo\b|\behlo\b|\bhost\b|client|server|too many|\brate\b|limit|content|virus|quota|\bfull\b|gr[ea]y ?list|again|later|temporar|retry|\bbusy\b/i

/** False in doubt: a false yes costs a reader all further newsletters, a false no only one more message. */
export function refusesAddress(code: number | undefined, response: string): boolean {
  const [, first, last] = ENHANCED_CODE.exec(response) ?? []
  const enhanced = first ?? last
  if (enhanced && !UNEXPLAINED.test(enhanced)) return GONE.has(enhanced)
  if (code !== 550 && code !== 551 && code !== 553) return false
  const words = withoutNames(response)
  return MAILBOX.test(words) && MISSING.test(words) && !NOT_ABOUT_MAILBOX.test(words)
}

/** Names in addresses and links could contain any of the words. */
function withoutNames(response: string): string {
  const words = response.replace(IN_BRACKETS, ' ').split(/\s/)
  return words.filter((word) => !word.includes('@') && !/https?:/i.test(word)).join(' ')
}
