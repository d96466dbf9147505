import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Opens a mail server that takes this password of anybody, and notes what it was given. */
export async function openSmtpServer(password: string, options: SMTPServerOptions = {}) {
  const texts: string[] = []
  const names: string[] = []
  const sessions: { secure: boolean; user: string }[] = []
  const server = new SMTPServer({
    closeTimeout: 1,
    SNICallback(name, done) {
      names.push(name)
      done(null)
    },
    onAuth(given, _session, done) {
      if (given.password === password) done(null, { user: given.username })
      else done(new Error('No'))
    },
    onMailFrom(_address, { secure, user }, done) {
      sessions.push({ secure, user: String(user) })
      done()
    },
    onData(stream, _session, done) {
      stream
        .setEncoding('utf8')
        .on('data', (text: string) => texts.push(text))
        .on('end', () => done())
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, texts, names, sessions }
}
