export interface MailJob {
  readonly envelope: { readonly from: string; readonly to: string }
  /** RFC 5322 with CRLF line ends. Sending stuffs the dots. */
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
export interface HandOver {
  readonly outcome: 'accepted' | 'queued' | 'deferred' | 'failed' | 'in_doubt'
  readonly reply: string
  /** With `failed`: the address itself is refused for good and should be suppressed. */
  readonly permanent?: boolean
  /** With `queued`: not this message's fault, such as no connection, a refused sender or a closing mailer. */
  readonly untried?: boolean
}

export interface BulkMailer {
  readonly way: 'smtp' | 'outbox'
  /** How many messages can be in flight at once; don't claim more. */
  readonly connections: number
  capacity(): number
  /** Resolves when there is capacity, or when the mailer closes. Wait for it before a claim. */
  ready(): Promise<void>
  /** Never rejects. */
  send(job: MailJob): Promise<HandOver>
  /** Starts nothing new, and resolves when all messages in flight have their answers. */
  close(): Promise<void>
}

interface Parts extends Pick<BulkMailer, 'way' | 'connections'> {
  /** A rejection means that nothing was handed over. */
  handOver(job: MailJob): Promise<HandOver>
  /** Ends what hasn't begun. */
  close(): void
}

export function createBulkMailer({ way, connections, handOver, close }: Parts): BulkMailer {
  const underWay = new Set<Promise<HandOver>>()
  let isClosed = false
  return {
    way,
    connections,
    capacity: () => (isClosed ? 0 : Math.max(0, connections - underWay.size)),
    async ready() {
      while (!isClosed && underWay.size >= connections) await Promise.race(underWay)
    },
    async send(job) {
      if (isClosed) return { outcome: 'queued', reply: 'The service is stopping.', untried: true }
      const sending = handOver(job).catch(notHandedOver)
      underWay.add(sending)
      return sending.finally(() => underWay.delete(sending))
    },
    async close() {
      isClosed = true
      close()
      await Promise.all(underWay)
    },
  }
}

function notHandedOver(error: unknown): HandOver {
  return { outcome: 'queued', reply: error instanceof Error ? error.message : String(error), untried: true }
}
