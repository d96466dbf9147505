import { type Act, type Moment, openMisbehavingServer } from '../support/misbehaving-mail-server.ts'

/** How the mail server treats every n-th reader; all others get their mail. */
export const MAIL_MOODS = {
  works: undefined,
  'puts off': { at: 'RCPT', act: { say: '451 4.2.0 Try again later' } },
  'puts off at the end of the text': { at: 'dot', act: { say: '451 4.3.0 Try again later' } },
  'hangs up before the text': { at: 'RCPT', act: 'hang up' },
  'hangs up instead of its answer to the text': { at: 'dot', act: 'hang up' },
  'takes the text and hangs up': { at: 'dot', act: 'answer and hang up' },
  'refuses connections': { at: 'greeting', act: 'hang up' },
  'says that the mailbox is gone': { at: 'RCPT', act: { say: '550 5.1.1 No such user' } },
} as const satisfies Record<string, { at: Moment; act: Act } | undefined>

export type MailMood = keyof typeof MAIL_MOODS

export interface Delivery {
  readonly to: string
  readonly newsletterId: string
}

export interface SimulatedMailServer {
  readonly url: string
  /** Newsletters that it took, whatever it answered. */
  readonly deliveries: readonly Delivery[]
  /** From now on, for one of `every` readers. */
  feel(mood: MailMood, every: number): void
  reset(): void
}

/** A real mail server that records who got which newsletter. */
export async function openMailServer(): Promise<SimulatedMailServer> {
  const server = await openMisbehavingServer()
  const deliveries: Delivery[] = []
  let mood: MailMood = 'works'
  let every = 1
  /** By connection. */
  const recipients = new Map<number, string>()

  server.act = (moment, connection) => {
    if (moment === 'RCPT') recipients.set(connection, /<(.+?)>/.exec(server.commands.at(-1) ?? '')?.[1] ?? '')
    const to = recipients.get(connection) ?? ''
    const fault = MAIL_MOODS[mood]
    const act = fault?.at === moment && (moment === 'greeting' || isTheirTurn(to)) ? fault.act : undefined
    if (moment === 'dot' && typeof act !== 'object') note(to, server.texts.at(-1) ?? '')
    return act
  }

  function isTheirTurn(to: string): boolean {
    return Number(/\d+/.exec(to)?.[0] ?? 0) % every === 0
  }

  function note(to: string, text: string): void {
    // Long lines of the text are folded.
    const [, newsletterId] = /\/newsletter\/([0-9a-f-]{36})/.exec(text.replaceAll('=\r\n', '')) ?? []
    if (newsletterId) deliveries.push({ to, newsletterId })
  }

  return {
    url: server.url,
    deliveries,
    feel(next, of) {
      mood = next
      every = of
    },
    reset() {
      deliveries.length = 0
      server.texts.length = 0
      server.commands.length = 0
      mood = 'works'
    },
  }
}
