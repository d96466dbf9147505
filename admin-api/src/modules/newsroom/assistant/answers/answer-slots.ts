import { AppError } from '../../../../http/errors/app-error.ts'

const AT_ONCE_PER_PERSON = 3
const AT_ONCE = 20

export interface AnswerSlots {
  /** Reserves a slot until `prepare` fails or calls `leave`. @throws 429 if there is none */
  prepareIn(userId: string, prepare: (leave: () => void) => Promise<void>): Promise<void>
}

export function createAnswerSlots(): AnswerSlots {
  const taken: { userId: string }[] = []

  function take(userId: string): () => void {
    const own = taken.filter((one) => one.userId === userId).length
    if (own >= AT_ONCE_PER_PERSON || taken.length >= AT_ONCE)
      throw new AppError(429, 'too_many_answers', 'We’re already writing several answers. Wait until one is done.', {
        retryAfter: 10,
      })
    const place = { userId }
    taken.push(place)
    return () => {
      const index = taken.indexOf(place)
      if (index >= 0) taken.splice(index, 1)
    }
  }

  return {
    async prepareIn(userId, prepare) {
      const leave = take(userId)
      try {
        await prepare(leave)
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
