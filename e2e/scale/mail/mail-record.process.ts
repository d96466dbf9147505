// The mail server, with a record of its own: who was sent which message, and when. It knows nothing of the ledger.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailAnswer, TakenMail } from './mail-server.ts'

const HEAD_BYTES = 8000
const taken: TakenMail[] = []

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, session, callback) {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < HEAD_BYTES) head += chunk.toString('latin1')
    })
    stream.on('error', callback)
    stream.on('end', () => {
      const messageId = /^Message-ID:\s*<([^>]+)>/im.exec(head)?.[1] ?? ''
      // Before the answer: whoever is told that we took it finds it here.
      for (const { address } of session.envelope.rcptTo) taken.push({ messageId, to: address, at: Date.now() })
      callback()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.on('message', ({ from }: { from: number }) => {
  process.send?.({ type: 'taken', from, mails: taken.slice(from) } satisfies MailAnswer)
})
process.on('disconnect', () => process.exit())
process.send?.({ type: 'listening', port: (server.server.address() as AddressInfo).port } satisfies MailAnswer)
