import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { OutboxLetter } from './OutboxLetter.tsx'
import { OutboxList } from './OutboxList.tsx'
import { outboxStateSchema } from './outbox.api.ts'

export function OutboxPage() {
  const [state, change] = useSearchParams(outboxStateSchema)
  const [lastRead, setLastRead] = useState<string>()
  const { mail } = state
  if (mail !== undefined) {
    const close = () => {
      setLastRead(mail)
      change({ mail: undefined })
    }
    return <OutboxLetter key={mail} name={mail} onClose={close} />
  }
  return <OutboxList state={state} onChange={change} lastRead={lastRead} />
}
