import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../testing/free-port.ts'
import { waitFor } from './start-hometown.ts'

/** Starts a real mail server that accepts every mail. @param password everybody may send without it */
export async function startMailServer(password?: string) {
  const received: { to: readonly string[]; mail: ParsedMail }[] = []
  const held: (() => void)[] = []
  let left = Number.POSITIVE_INFINITY
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // The product keeps its connections; by default, closing waits half a minute for them.
    closeTimeout: 1,
    onAuth({ username, password: given }, _session, done) {
      if (given === password) done(null, { user: username })
      else done(new Error('Authentication failed'))
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      simpleParser(stream).then((mail) => {
        received.push({ to, mail })
        left -= 1
        if (left >= 0) callback()
        else held.push(callback)
      }, callback)
    },
  })
  // Connections of a sender that was killed break.
  server.on('error', () => undefined)
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  /** Returns subjects in the order of arrival. */
  const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject ?? '')
  const mailsTo = (email: string) => received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    subjectsTo,
    /** Waits for the newest mail to this address with a matching subject. */
    mailTo: (email: string, subject: RegExp) =>
      waitFor(
        () => mailsTo(email).findLast((mail) => subject.test(mail.subject ?? '')),
        40_000,
        () => `No mail to ${email} is about ${subject}, only: ${subjectsTo(email).join(', ') || 'none at all'}`,
      ),
    /** Takes so many more mails and answers for no further one until `release`. */
    holdAfter(mails: number) {
      left = mails
    },
    isHolding: () => held.length > 0,
    release() {
      left = Number.POSITIVE_INFINITY
      for (const answer of held.splice(0)) answer()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
