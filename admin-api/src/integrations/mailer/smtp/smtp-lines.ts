import type { SmtpLine } from './smtp-line.ts'

/** How many messages one connection has; servers don't like those that never end. */
const MESSAGES_PER_LINE = 500

export interface SmtpLines {
  /** One that waits, or a new one. Rejects where none can be had. */
  take(): Promise<SmtpLine>
  /** Keeps it for the next message, or lets it go. */
  giveBack(line: SmtpLine): void
  close(): void
}

/** Connections that are kept for the next message, and let go after a while without any. */
export function createSmtpLines(open: (onEnd: () => void) => Promise<SmtpLine>, idleMs: number): SmtpLines {
  const idle = new Map<SmtpLine, NodeJS.Timeout>()
  let isClosed = false

  function forget(line: SmtpLine | undefined): void {
    if (!line) return
    clearTimeout(idle.get(line))
    idle.delete(line)
  }

  function letGo(line: SmtpLine): void {
    forget(line)
    if (line.isOpen) line.quit()
  }

  return {
    async take() {
      // The last one back: those that are not needed grow old and go.
      const line = [...idle.keys()].at(-1)
      forget(line)
      if (line) return line
      let opened: SmtpLine | undefined
      opened = await open(() => forget(opened))
      return opened
    },
    giveBack(line) {
      if (isClosed || !line.isOpen || line.messages >= MESSAGES_PER_LINE) letGo(line)
      else idle.set(line, setTimeout(letGo, idleMs, line))
    },
    close() {
      isClosed = true
      for (const line of idle.keys()) letGo(line)
    },
  }
}
