// This mail server is a process of its own, independent of the ledger: before it accepts a message, it writes the
// Message-ID to a file and syncs. `node mail-sink.ts [log]`: without a log it only counts.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

const END = Buffer.from('\r\n.\r\n')
const [log] = process.argv.slice(2)
const file = log ? openSync(log, 'a') : undefined
let taken = 0
/** The server takes no more messages from this many on, and answers nobody. */
let holdAt = Number.POSITIVE_INFINITY

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  converse(socket)
})
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'listening', address: server.address() }))
process.on('message', (message: { holdAt?: number | null }) => {
  if (message.holdAt === undefined) process.send?.({ type: 'taken', taken })
  else holdAt = message.holdAt ?? Number.POSITIVE_INFINITY
})
for (const signal of ['SIGTERM', 'disconnect'] as const)
  process.on(signal, () => {
    if (file !== undefined) closeSync(file)
    process.exit()
  })

function converse(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0)
  let isData = false
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (taken >= holdAt) return
      const end = isData ? rest.indexOf(END) : rest.indexOf('\r\n')
      if (end < 0) return
      if (isData) {
        take(rest.subarray(0, end))
        rest = rest.subarray(end + END.length)
        isData = false
        if (taken >= holdAt) {
          process.send?.({ type: 'held' })
          return
        }
        socket.write('250 2.0.0 Ok: taken\r\n')
        continue
      }
      const command = rest.toString('latin1', 0, end).slice(0, 4).toUpperCase()
      rest = rest.subarray(end + 2)
      isData = command === 'DATA'
      socket.write(ANSWERS[command] ?? '250 2.0.0 Ok\r\n')
      if (command === 'QUIT') socket.end()
    }
  })
}

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250 sink\r\n',
  DATA: '354 go ahead\r\n',
  QUIT: '221 2.0.0 Bye\r\n',
}

/** Writes down an accepted message, so that it is durable. */
function take(message: Buffer): void {
  taken += 1
  if (file === undefined) return
  const head = message.toString('latin1', 0, 4000)
  const id = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none'
  writeSync(file, `${id}\n`)
  fsyncSync(file)
}
