import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The server answers the connection itself, a command, or the end of a text. */
export type SmtpStage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'dot' | 'RSET' | 'QUIT' | 'other'

export type Misbehavior =
  /** This replaces the usual answer. */
  { say: string } | 'hang up' | 'answer and hang up' | 'stay silent'

interface Options {
  act?: (moment: SmtpStage, connection: number) => Misbehavior | undefined
  pipelining?: boolean
}

export type MisbehavingServer = Awaited<ReturnType<typeof openMisbehavingServer>>

const END_OF_TEXT = '\r\n.\r\n'

/** Opens a mail server that fails on request, at any moment and in any way. */
export async function openMisbehavingServer(options: Options = {}) {
  const { pipelining = true } = options
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, talk)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  /** The texts are complete and still dot-stuffed, whatever the answer was. */
  const texts: string[] = []
  const commands: string[] = []
  const act: Options['act'] = options.act ?? (() => undefined)
  const { port } = server.address() as AddressInfo
  const state = { url: `smtp://127.0.0.1:${port}`, act, texts, commands, connections: 0 }

  function talk(socket: Socket): void {
    state.connections += 1
    const connection = state.connections
    let input = ''
    let isText = false
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      input += bytes.toString('latin1')
      read()
    })
    answer('greeting')

    function read(): void {
      const mark = !isText || input.startsWith('.\r\n') ? '\r\n' : END_OF_TEXT
      const end = input.indexOf(mark)
      if (end < 0 || socket.destroyed) return
      const part = input.slice(0, end)
      input = input.slice(end + mark.length)
      if (isText) {
        isText = false
        texts.push(part)
        answer('dot')
      } else {
        commands.push(part)
        answer(momentOf(part))
      }
      read()
    }

    function answer(moment: SmtpStage): void {
      const act = state.act(moment, connection)
      if (act === 'stay silent') return
      if (act === 'hang up') {
        socket.destroySoon()
        return
      }
      const words = typeof act === 'object' ? act.say : usual(moment)
      isText = moment === 'DATA' && words.startsWith('354')
      socket.write(`${words}\r\n`)
      if (act === 'answer and hang up' || moment === 'QUIT') socket.destroySoon()
    }
  }

  function usual(moment: SmtpStage): string {
    if (moment === 'greeting') return '220 mail.example.org'
    if (moment === 'EHLO') return pipelining ? '250-mail.example.org\r\n250 PIPELINING' : '250 mail.example.org'
    if (moment === 'DATA') return '354 Go on'
    if (moment === 'other') return '502 Not here'
    return moment === 'QUIT' ? '221 Bye' : '250 OK'
  }

  return state
}

function momentOf(line: string): SmtpStage {
  const verb = line.slice(0, 4).toUpperCase()
  return (['EHLO', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT'] as const).find((moment) => moment === verb) ?? 'other'
}
