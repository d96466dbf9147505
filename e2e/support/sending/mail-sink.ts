// A mail server in its own process, independent of the ledger: before it accepts a message, it writes the Message-ID to
// a file and syncs. `node mail-sink.ts log`
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const file = openSync(process.argv[2] ?? '', 'a')
let taken = 0
/** From this many on, it takes messages no more and answers none. */
let holdAt = Number.POSITIVE_INFINITY

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, accept) {
    text(stream).then((message) => {
      if (taken >= holdAt) return
      take(message)
      if (taken >= holdAt) process.send?.({ type: 'held' })
      else accept()
    }, accept)
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'listening', address: server.server.address() }))
process.on('message', (message: { holdAt: number | null }) => {
  holdAt = message.holdAt ?? Number.POSITIVE_INFINITY
})
for (const signal of ['SIGTERM', 'disconnect'] as const) process.on(signal, () => process.exit())

/** An accepted message is durable. */
function take(message: string): void {
  taken += 1
  writeSync(file, `${/^Message-ID:\s*(<[^>]+>)/im.exec(message)?.[1] ?? 'none'}\n`)
  fsyncSync(file)
}
