import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endProcess } from '../../../testing/end-process.ts'

export interface TakenMail {
  /** Without angle brackets. Newsletters: `<newsletter id>.<hash>@<domain>`. */
  readonly messageId: string
  readonly to: string
  readonly at: number
}

export type MailAnswer =
  | { type: 'listening'; port: number }
  | { type: 'taken'; from: number; mails: readonly TakenMail[] }

const ANSWERS_WITHIN_MS = 10_000

export interface RecordingMailServer {
  readonly port: number
  /** Everything that it accepted, in order. */
  taken(): Promise<readonly TakenMail[]>
  close(): Promise<void>
}

export async function startRecordingMailServer(): Promise<RecordingMailServer> {
  const script = join(import.meta.dirname, 'mail-record.process.ts')
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [listening] = (await once(child, 'message')) as [Extract<MailAnswer, { type: 'listening' }>]
  const known: TakenMail[] = []
  let asking: Promise<void> | undefined

  async function update(): Promise<void> {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    child.send({ from: known.length })
    const [answer] = (await once(child, 'message', { signal })) as [Extract<MailAnswer, { type: 'taken' }>]
    known.push(...answer.mails)
  }

  return {
    port: listening.port,
    async taken() {
      asking ??= update().finally(() => {
        asking = undefined
      })
      await asking
      return known
    },
    close: () => endProcess(child, 'SIGKILL'),
  }
}
