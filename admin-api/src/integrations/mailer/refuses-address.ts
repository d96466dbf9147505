/** RFC 3463: no such mailbox, domain or syntax; moved away; no mail to this domain; disabled; nobody answers for it. */
const GONE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1'])
const UNEXPLAINED = /^5\.(0\.0|1\.0)$/
/** Without a code of its own, a refusal like this is about who writes or what, not to whom. */
const ABOUT_SENDER =
  /spam|block|black ?list|deny ?list|policy|relay|reputation|\brbl\b|\bspf\b|dmarc|\bdkim\b|banned|rejected by|not allowed|not permitted|authenti|too many|rate|content|virus|quota|full/i

/**
 * Whether a refusal says that nobody can be reached at this address, ever. When in doubt it doesn't: a wrong yes costs a
 * reader every further newsletter, a wrong no one more message. Without `code` only the enhanced code counts.
 */
export function refusesAddress(code: number | undefined, response: string): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (enhanced && !UNEXPLAINED.test(enhanced)) return GONE.has(enhanced)
  return (code === 550 || code === 551 || code === 553) && !ABOUT_SENDER.test(response)
}
