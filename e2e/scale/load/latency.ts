import { setTimeout as wait } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import type { Reads } from './reads.ts'
import { type Acknowledged, editOf, type Saves } from './saves.ts'

const ASK_EVERY_MS = 30
const GIVE_UP_MS = 120_000
const AT_ONCE = 2

export interface LiveSave {
  readonly savedAt: number
  readonly liveAt: number
}

export interface Latencies {
  /** In the order in which they became live. */
  readonly live: readonly LiveSave[]
  readonly problems: readonly string[]
  /** Resolves when all saves that are followed are live. */
  settled(): Promise<void>
  /** The database was put back: what was saved may never be live. */
  forget(): void
}

/** Follows some saves until a reader sees them. */
export function followSaves(saves: Saves, reads: Reads, balancer: Balancer): Latencies {
  const live: LiveSave[] = []
  const problems: string[] = []
  const following = new Set<Promise<void>>()
  let generation = 0

  async function follow({ article, edit, at }: Acknowledged): Promise<void> {
    const own = generation
    const path = `/${article.slug}`
    for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await wait(ASK_EVERY_MS)) {
      if (own !== generation) return
      const machine = balancer.next()
      const answer = await reads.read(machine, path)
      if (answer?.status !== 200) continue
      if ((editOf(answer.body.toString('latin1'), article.slug) ?? 0) < edit) continue
      live.push({ savedAt: at, liveAt: Date.now() })
      return
    }
    problems.push(`${article.slug}, edit ${edit}, wasn’t live after ${GIVE_UP_MS / 1000} seconds`)
  }

  saves.onAcknowledged((saved) => {
    if (following.size >= AT_ONCE) return
    const work = follow(saved)
    following.add(work)
    work.finally(() => following.delete(work)).catch((error: unknown) => problems.push(String(error)))
  })

  return {
    live,
    problems,
    async settled() {
      while (following.size > 0) await Promise.allSettled(following)
    },
    forget() {
      generation += 1
    },
  }
}
