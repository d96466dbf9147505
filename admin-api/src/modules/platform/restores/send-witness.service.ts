import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { raiseWitness } from './restores.service.ts'

/** A copy of the database that is older than this can be told from the database as soon as it is put back. */
const RAISE_EVERY_MS = 1000

/** Raises the witness while mail goes out, so that a copy taken in the middle of a send isn't sent again from there. */
export interface SendWitness {
  /** Within a second, the witness is above every copy from before this mail. */
  noteSent(): void
  stop(): Promise<void>
}

/** Does nothing on one machine. */
export function createSendWitness(
  context: Pick<AppContext, 'store' | 'clock' | 'link' | 'log' | 'objects'>,
): SendWitness {
  if (!context.objects) return { noteSent: () => undefined, stop: async () => undefined }
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let isFailing = false

  const raising = oneAtATime(
    async () => {
      // Mail that goes out meanwhile needs a count of its own.
      while (isDue) {
        isDue = false
        await raiseWitness(context)
      }
      isFailing = false
    },
    (error) => {
      // Mail goes on: the sender itself notices a restore by its lease.
      if (!isFailing) context.log.warn({ err: error }, 'could not raise the witness of a send; we will retry')
      isFailing = true
      noteSent()
    },
  )

  function noteSent(): void {
    isDue = true
    timer ??= setTimeout(() => {
      timer = undefined
      raising.start()
    }, RAISE_EVERY_MS).unref()
  }

  return {
    noteSent,
    async stop() {
      clearTimeout(timer)
      await raising.settled()
      if (isDue) await raising.run()
      clearTimeout(timer)
    },
  }
}
