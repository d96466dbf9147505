import type { SmtpLine } from './smtp-line.ts'

const MESSAGES_PER_LINE = 500

export interface SmtpLines {
  take(): Promise<SmtpLine>
  giveBack(line: SmtpLine): void
  close(): void
}

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
      // Take the most recently used one, so that unneeded ones time out.
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
