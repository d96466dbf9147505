export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string }
  /** The message by RFC 5322 with CRLF line ends. Sending stuffs the dots. */
  readonly message: Buffer
}

/**
 * - `accepted`: the mail server took it. Delivery is unknown.
 * - `queued`: surely not handed over, and the address wasn't judged. To be retried.
 * - `deferred`: the server deferred this address or this message. To be retried with growing waits.
 * - `failed`: refused for good.
 * - `in_doubt`: the whole message was handed over and no clear answer came. It may have arrived; never repeat it
 *   automatically.
 */
export interface SendOutcome {
  readonly outcome: 'accepted' | 'queued' | 'deferred' | 'failed' | 'in_doubt'
  readonly reply: string
  /** True with `failed` if the address itself is refused for good and should be suppressed. */
  readonly permanent?: boolean
  /** True with `queued` if it isn't this message's fault, such as no connection, a refused sender, a closing mailer. */
  readonly untried?: boolean
}

export interface Mailer {
  readonly way: 'smtp' | 'outbox'
  /** How many messages can be in flight at once; don't claim more. */
  readonly connections: number
  /** Never rejects. */
  send(job: ComposedMail): Promise<SendOutcome>
  /** New messages come back as queued from now on; those in flight get their answers. */
  close(): void
}
