import { use, useEffect, useEffectEvent } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { whenTextKeysAsked } from '../../lib/text-keys.ts'
import type { Decision } from './decision.ts'
import { perUser } from './per-user.ts'
import { isWorthRetrying, type Outcome, sendDecision } from './send-decision.ts'
import { changeWaiting, waitingDecisions } from './waiting-decisions.ts'

const LOCK = 'hometown-waiting-decisions'
/** Milliseconds between attempts while the browser says that it is online. */
const AGAIN = 10_000

/** The decision that is being sent; undefined while none is. A screen that opens meanwhile doesn't start again. */
const sendingOf = perUser(() => createStore<{ id?: string } | undefined>(undefined))

/**
 * Decisions that couldn't be sent wait in order and are sent one after another when the connection is back.
 * @param onSent reports the outcome of each
 */
export function useWaitingDecisions(onSent: (decision: Decision, outcomes: Outcome[]) => Promise<void>) {
  const { id: userId } = useCurrentUser()
  use(whenTextKeysAsked(userId))
  const waiting = useStore(waitingDecisions(userId))
  const sending = sendingOf(userId)
  const isSending = useStore(sending) !== undefined

  const drop = (id: string) => changeWaiting(userId, (was) => was.filter((one) => one.id !== id))

  async function sendAll(): Promise<void> {
    for (let next = waitingDecisions(userId).get()[0]; next; next = waitingDecisions(userId).get()[0]) {
      const decision = next
      let outcomes: Outcome[]
      sending.set({ id: decision.id })
      try {
        outcomes = await sendDecision(decision, true)
      } catch (error) {
        if (isWorthRetrying(error)) return
        const message = messageFrom(error, 'Please try again.')
        outcomes = decision.items.map(({ id }) => ({ id, ok: false, message }))
      }
      drop(decision.id)
      await onSent(decision, outcomes)
    }
  }
  async function send(): Promise<void> {
    if (sending.get() || waitingDecisions(userId).get().length === 0) return
    sending.set({})
    try {
      await inOneTab(sendAll)
    } finally {
      sending.set(undefined)
    }
  }
  const isWaiting = waiting.length > 0
  const tryAgain = useEffectEvent(() => send())
  useEffect(() => {
    if (!isWaiting) return
    const run = () => {
      tryAgain().catch(reportError)
    }
    run()
    addEventListener('online', run)
    const timer = setInterval(run, AGAIN)
    return () => {
      removeEventListener('online', run)
      clearInterval(timer)
    }
  }, [isWaiting])

  return {
    waiting,
    isSending,
    send,
    add: (decision: Decision) => changeWaiting(userId, (was) => [...was, decision]),
    /** @returns false if it is being sent right now, or was sent already */
    cancel(id: string): boolean {
      if (
        sending.get()?.id === id ||
        !waitingDecisions(userId)
          .get()
          .some((one) => one.id === id)
      )
        return false
      drop(id)
      return true
    },
  }
}

/** Browsers have locks only on https and localhost. Without one, each tab sends, and each decision is taken once. */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
  })
}
