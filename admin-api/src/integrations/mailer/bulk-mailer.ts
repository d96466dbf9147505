/** One message for one person. */
export interface MailJob {
  readonly envelope: { readonly from: string; readonly to: string }
  /** The whole message as RFC 5322 has it, lines ended by CRLF. Dots are stuffed on the way. */
  readonly message: Buffer
}

/**
 * What became of a message that was handed over.
 * - `accepted`: the mail server took it. Nobody knows whether it was delivered.
 * - `queued`: nothing was handed over and nothing said about the address: no connection, a line that broke before the
 *   message's final dot, a server that is shutting down, a sign-in that failed, a sender that is refused. To be tried again.
 * - `deferred`: the server put this address or this message off. To be tried again, later and later.
 * - `failed`: refused for good.
 * - `in_doubt`: the final dot was written and no answer came. It may have arrived, so it is never repeated by itself.
 */
export interface HandOver {
  readonly outcome: 'accepted' | 'queued' | 'deferred' | 'failed' | 'in_doubt'
  /** The server's words, or what went wrong. */
  readonly reply: string
  /** With `failed`: the address itself is refused for good, and should not be written to again. */
  readonly permanent?: boolean
  /** With `queued`: it was not this message's doing. No connection was to be had, or none is used any more. */
  readonly untried?: boolean
}

/** What makes sending slower than it could be, by the server's own doing. */
export interface Slowness {
  /** The server announces that it takes commands together, but doesn't. */
  readonly isOneByOne: boolean
  /** Domains that put off many messages in a row, and how many a minute they get now. */
  readonly domains: { readonly domain: string; readonly perMinute: number }[]
}

/** Hands over messages, some at a time. Limits are kept in any case; the questions are for waiting before a claim. */
export interface BulkMailer {
  /** `outbox`: messages stay here, as files. */
  readonly way: 'smtp' | 'outbox'
  /** How many messages can be on the wire at once. Nobody should have more than that claimed. */
  readonly connections: number
  /** How many messages could be handed over at this moment, by connections, `MAIL_RATE` and the server's state. */
  capacity(): number
  /** Resolves when there is capacity, or when the mailer closes. Wait for it before claiming. */
  ready(): Promise<void>
  /** Domains (lower case) that can take no message now. To be left out of a claim. */
  busyDomains(): readonly string[]
  /** How many messages to a domain (lower case) could go now; what is claimed beyond that only keeps others waiting. */
  domainQuota(domain: string): number
  /** Milliseconds until a domain that has had its share can take another; infinite where none has to wait for that. */
  domainWait(): number
  /** Resolves when `domainWait` is over, at once where none has to wait, or when the mailer closes. */
  domainReady(): Promise<void>
  slowness(): Slowness
  /** Never rejects. Waits for its turn where there is no capacity. */
  send(job: MailJob): Promise<HandOver>
  /** Begins nothing new (`queued`), and resolves when what is on the wire has its answer. */
  close(): Promise<void>
}
