export interface MailMessage {
  /** Ours; becomes the Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** How messages leave the house. */
export interface Mailer {
  /** `outbox`: they stay here, as files. */
  readonly way: 'smtp' | 'outbox'
  /** Resolves with the server's words when it has accepted the message. Rejects with a `MailError`. */
  send(message: MailMessage): Promise<string>
  close(): void
}

/**
 * - `refused`: for good; trying again would not help.
 * - `deferred`: it may be taken another time.
 * - `in_doubt`: it was on its way when the line broke, and may have arrived.
 */
export class MailError extends Error {
  override name = 'MailError' as const
  readonly outcome: 'refused' | 'deferred' | 'in_doubt'

  constructor(outcome: MailError['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
