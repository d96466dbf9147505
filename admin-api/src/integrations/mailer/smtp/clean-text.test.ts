import { PassThrough, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { expect, it } from 'vitest'
import { passCleanText } from './clean-text.ts'

/** What nodemailer puts on the wire, of one write after the other. */
async function onTheWire(writes: readonly string[], change: (stream: Transform) => void): Promise<string> {
  const stream = openTextStream()
  change(stream)
  for (const text of writes) stream.write(Buffer.from(text, 'latin1'))
  stream.end()
  return (await buffer(stream)).toString('latin1')
}

/** Nodemailer’s own, which it doesn’t export. */
function openTextStream(): Transform {
  const connection = new SMTPConnection()
  Object.assign(connection, { _envelope: {}, _socket: new PassThrough() })
  const stream: unknown = Reflect.get(connection, '_createSendStream').call(connection, () => undefined)
  const text = stream as Transform
  text.unpipe()
  return text
}

it('puts the same on the wire as nodemailer alone, whatever the lines are like', async () => {
  const piece = fc.constantFrom('\r\n', '\r', '\n', '.', 'word', '\xe9', '\r\n.', '\r\n.\r\n')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 3 }), async (writes) => {
      const alone = await onTheWire(writes, () => undefined)
      expect(await onTheWire(writes, passCleanText)).toBe(alone)
    }),
  )
})
