/** Whom a message is filled in for. */
export interface Recipient {
  readonly email: string
  readonly unsubscribeToken: string
  /** With its angle brackets. */
  readonly messageId: string
  readonly date?: Date
}

/** Values that must not come into a message: they could end a header and begin another. */
export class RecipientError extends Error {
  override name = 'RecipientError' as const
}

/** Nothing that means something in a header or ends one. Letters outside of ASCII need mail servers that few have. */
const SAFE_ADDRESS = /^[!#$%&'*+\-./0-9=?A-Z^_`a-z{|}~]{1,254}@[A-Za-z0-9.-]{1,254}$/
const SAFE_TOKEN = /^[A-Za-z0-9_-]{1,200}$/
const SAFE_MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,400}>$/
const LINE_LENGTH = 76

export function refuseUnsafe({ email, unsubscribeToken, messageId }: Recipient): void {
  if (!SAFE_ADDRESS.test(email)) throw new RecipientError('This address can’t be written to.')
  if (!SAFE_TOKEN.test(unsubscribeToken)) throw new RecipientError('The unsubscribe token has unknown characters.')
  if (!SAFE_MESSAGE_ID.test(messageId)) throw new RecipientError('The Message-ID has unknown characters.')
}

interface HeaderValues {
  readonly unsubscribe: string
  readonly mailTo: string
  readonly date: string
}

/** The headers that are each recipient's own. */
export function personalHeaders(recipient: Recipient, { unsubscribe, mailTo, date }: HeaderValues): string {
  const { email, messageId, unsubscribeToken } = recipient
  const byMail = `mailto:${mailTo}?subject=unsubscribe%20${unsubscribeToken}`
  return (
    header('To', email) +
    `Date: ${date}\r\n` +
    header('Message-ID', messageId) +
    `List-Unsubscribe: <${unsubscribe}>,\r\n <${byMail}>\r\n`
  )
}

/** Addresses have no place to break at, but the blank after the colon. */
function header(name: string, value: string): string {
  return name.length + 2 + value.length > LINE_LENGTH ? `${name}:\r\n ${value}\r\n` : `${name}: ${value}\r\n`
}

export function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
