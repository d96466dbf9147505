import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

const END_OF_TEXT = '\r\n.\r\n'

interface TextWatcher {
  /** The first of a message's text is about to go to the connection. */
  onText(): void
  /** The final dot is. */
  onDot(): void
}

/**
 * Calls back just before a message's final dot goes to the connection: from then on it may have arrived. Nodemailer's errors
 * don't tell: a broken line is `ECONNECTION` at every stage. It pipes the text, dots stuffed, into the socket, and within such a
 * text nothing but its end can look like the end.
 */
export function watchText(socket: Socket, { onText, onDot }: TextWatcher): void {
  socket.on('pipe', (text: Readable) => {
    onText()
    let tail = ''
    text.prependListener('data', watch)
    // A text that has lost its socket flows on, to us alone.
    socket.once('unpipe', () => text.off('data', watch))

    function watch(chunk: Buffer): void {
      tail = (tail + chunk.subarray(-END_OF_TEXT.length).toString('latin1')).slice(-END_OF_TEXT.length)
      if (tail === END_OF_TEXT) onDot()
    }
  })
}
