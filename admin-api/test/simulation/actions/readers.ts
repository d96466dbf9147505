import { type Action, tell } from '../action.ts'
import { listSubscriberRows } from '../stored.ts'

export const readerActions: readonly Action[] = [
  {
    name: 'a stranger subscribes',
    weight: 1,
    async run(newsroom, dice) {
      const email = `reader${10 + dice.below(90)}@alder.example`
      const answer = await newsroom.call(null, 'POST', '/api/subscribers', { email, categories: ['Sports'] })
      tell(newsroom, `${email} subscribes`, answer)
      const rows = await listSubscriberRows(newsroom)
      const { subscribers } = newsroom.model
      const isKnown = subscribers.some((subscriber) => subscriber.email === email)
      const isThere = answer.outcome === 'done' || rows.some((row) => row.email === email)
      if (isThere && !isKnown) subscribers.push({ email, since: newsroom.clock.now(), leftAt: null })
    },
  },
  {
    name: 'a reader leaves',
    weight: 1,
    async run(newsroom, dice) {
      const reader = dice.pick(newsroom.model.subscribers.filter(({ leftAt }) => leftAt === null))
      if (!reader) return
      const tokenOf = async () => (await listSubscriberRows(newsroom)).find(({ email }) => email === reader.email)
      const row = await tokenOf()
      const answer = await newsroom.call(null, 'POST', `/api/subscribers/unsubscribe/${row?.unsubscribe_token}`)
      tell(newsroom, `${reader.email} leaves`, answer)
      const hasLeft = answer.outcome === 'done' || (await tokenOf())?.status !== 'active'
      if (hasLeft) reader.leftAt = newsroom.clock.now()
    },
  },
]
