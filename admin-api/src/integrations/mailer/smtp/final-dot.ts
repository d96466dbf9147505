import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { passCleanText } from './clean-text.ts'

const END_OF_TEXT = '\r\n.\r\n'

interface TextWatcher {
  onText(): void
  onDot(): void
}

/**
 * Calls back just before the final dot is written: from then on the message may have arrived. Nodemailer doesn't tell,
 * because a broken connection is `ECONNECTION` at every stage. The text is dot-stuffed, so the end sequence occurs only
 * at its end.
 */
export function watchText(socket: Socket, { onText, onDot }: TextWatcher): void {
  socket.on('pipe', (text: Readable) => {
    onText()
    passCleanText(text)
    let tail = ''
    text.prependListener('data', watch)
    // After a lost connection, the text would flow on to our listener only.
    socket.once('unpipe', () => text.off('data', watch))

    function watch(chunk: Buffer): void {
      tail = (tail + chunk.subarray(-END_OF_TEXT.length).toString('latin1')).slice(-END_OF_TEXT.length)
      if (tail === END_OF_TEXT) onDot()
    }
  })
}
