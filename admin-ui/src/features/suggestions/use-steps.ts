import { useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { keepSteps, readSteps, type Step } from './kept-steps.ts'

/** The steps that can be taken back, in the order of the presses. */
export function useSteps() {
  const { id } = useCurrentUser()
  const [steps, setSteps] = useState<readonly Step[]>(() => readSteps(id))
  const latest = useRef(steps)
  const presses = useRef(steps.at(-1)?.order ?? 0)

  function change(next: readonly Step[]): void {
    latest.current = next
    setSteps(next)
  }
  const keep = () => keepSteps(id, latest.current)

  return {
    last: steps.at(-1),
    latest: () => latest.current.at(-1),
    nextOrder: () => ++presses.current,
    add(step: Step): void {
      change([...latest.current, step].sort((a, b) => a.order - b.order))
      keep()
    },
    /** False where it was taken back already. Until `keep` a reload brings it back: it may not have come to be. */
    remove(step: Step): boolean {
      if (!latest.current.includes(step)) return false
      change(latest.current.filter((one) => one !== step))
      return true
    },
    /** Forgets what was done last with one of them, since that is taken back by itself. */
    forgetLastOf(id: string): void {
      const last = latest.current.findLast(({ ids }) => ids.includes(id))
      if (!last) return
      const without = { ...last, ids: last.ids.filter((one) => one !== id) }
      change(latest.current.map((one) => (one === last ? without : one)).filter(({ ids }) => ids.length > 0))
      keep()
    },
    keep,
  }
}
