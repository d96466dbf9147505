export interface Recipient {
  readonly email: string
  readonly unsubscribeToken: string
  /** With angle brackets. */
  readonly messageId: string
  readonly date?: Date
}

/** A value that isn't safe in a message, because it could end a header and start another. */
export class RecipientError extends Error {
  override name = 'RecipientError' as const
}

/** No characters with a meaning in headers. Non-ASCII letters would need SMTPUTF8, which few mail servers support. */
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
  readonly date: string
}

export function personalHeaders(recipient: Recipient, { unsubscribe, date }: HeaderValues): string {
  const { email, messageId } = recipient
  return (
    header('To', email) +
    `Date: ${date}\r\n` +
    header('Message-ID', messageId) +
    header('List-Unsubscribe', `<${unsubscribe}>`)
  )
}

/** An address can only be folded after the colon. */
function header(name: string, value: string): string {
  return name.length + 2 + value.length > LINE_LENGTH ? `${name}:\r\n ${value}\r\n` : `${name}: ${value}\r\n`
}

export function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
