/** Most readers have their mail at these domains. */
const COMMON_MAIL_DOMAINS = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net'],
  ...['sbcglobal.net', 'bellsouth.net', 'charter.net', 'windstream.net'],
]
/** These domains are real, though they look like a slip. */
const REAL_DOMAINS_ALIKE = ['ymail.com', 'email.com', 'mail.com']
const MISTYPED_DOMAIN_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  nte: 'net',
  ogr: 'org',
  rog: 'org',
}

/** Turns `ann@gmial.com` into `ann@gmail.com`; undefined if the domain doesn't look like a slip. */
export function suggestAddress(typed: string): string | undefined {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || REAL_DOMAINS_ALIKE.includes(domain)) return undefined
  const dot = domain.lastIndexOf('.')
  const ending = domain.slice(dot + 1)
  const corrected = `${domain.slice(0, dot)}.${MISTYPED_DOMAIN_ENDINGS[ending] ?? ending}`
  const suggestion = COMMON_MAIL_DOMAINS.includes(corrected)
    ? corrected
    : (COMMON_MAIL_DOMAINS.find((common) => isOneSlipAway(corrected, common)) ?? corrected)
  return suggestion === domain ? undefined : `${name}@${suggestion}`
}

/** Compares for one letter too many, too few, or another, or two that changed places. */
function isOneSlipAway(typed: string, target: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === target[start]) start++
  const [rest, wanted] = [typed.slice(start), target.slice(start)]
  const [first = '', second = ''] = rest
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    second + first + rest.slice(2) === wanted
  )
}
