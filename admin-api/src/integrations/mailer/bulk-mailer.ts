export interface MailJob {
  readonly envelope: { readonly from: string; readonly to: string }
  /** RFC 5322 with CRLF line ends. Sending stuffs the dots. */
  readonly message: Buffer
}

/**
 * - `accepted`: the mail server took it. Delivery is unknown.
 * - `queued`: nothing was sent and the address wasn't judged: no connection, a connection that broke before the final
 *   dot, a server that is shutting down, a failed sign-in, a refused sender. To be retried.
 * - `deferred`: the server deferred this address or this message. To be retried with growing waits.
 * - `failed`: refused for good.
 * - `in_doubt`: the final dot was written and no answer came. It may have arrived; never repeat it automatically.
 */
export interface HandOver {
  readonly outcome: 'accepted' | 'queued' | 'deferred' | 'failed' | 'in_doubt'
  readonly reply: string
  /** With `failed`: the address itself is refused for good and should be suppressed. */
  readonly permanent?: boolean
  /** With `queued`: not this message's fault, such as no connection, a refused sender or a closing mailer. */
  readonly untried?: boolean
}

/** `send` keeps all limits itself; the other methods help callers to wait before a claim. */
export interface BulkMailer {
  readonly way: 'smtp' | 'outbox'
  /** How many messages can be in flight at once; don't claim more. */
  readonly connections: number
  /** How many messages could start now, by connections, `MAIL_RATE` and the server's state. */
  capacity(): number
  /** Resolves when there is capacity, or when the mailer closes. Wait for it before a claim. */
  ready(): Promise<void>
  /** Never rejects. Waits for its turn if there is no capacity. */
  send(job: MailJob): Promise<HandOver>
  /** Starts nothing new, and resolves when all messages in flight have their answers. */
  close(): Promise<void>
}
