import { use, useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { whenTextKeysAsked } from '../../lib/text-keys.ts'
import { keepSteps, readSteps, type Step } from './kept-steps.ts'

/** The undoable steps, in the order of the clicks. */
export function useSteps() {
  const { id } = useCurrentUser()
  use(whenTextKeysAsked(id))
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
    /** A decision that waited before it was taken has one step. */
    add(step: Step): void {
      const others = latest.current.filter((one) => !isSame(one, step))
      change([...others, step].sort((a, b) => a.order - b.order))
      keep()
    },
    /**
     * Returns undefined if it was already undone. Until `keep` is called, a reload restores the step, because the undo
     * may fail.
     */
    remove(step: Step): Step | undefined {
      const mine = latest.current.find((one) => isSame(one, step))
      if (mine) change(latest.current.filter((one) => one !== mine))
      return mine
    },
    /** For a decision that was not sent, or changed nothing. */
    forgetDecision(decision: string): void {
      change(latest.current.filter((one) => one.decision !== decision))
      keep()
    },
    /** Removes the last step that includes this suggestion, because it is undone separately. */
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

function isSame(one: Step, other: Step): boolean {
  return one === other || (one.decision !== undefined && one.decision === other.decision)
}
