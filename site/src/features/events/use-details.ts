import { useEffect, useState } from 'preact/hooks'
import { type EventDetails, type EventItem, firstDay, keyOf } from './event-item.ts'
import { listOccurrences } from './events.api.ts'

interface Asked {
  readonly key: string
  readonly details: EventDetails | undefined
}

export function useDetails(item: EventItem, apiUrl: string): { details: EventDetails | undefined; hasFailed: boolean } {
  const [asked, setAsked] = useState<Asked>()
  const key = keyOf(item)
  const day = firstDay(item)
  const isWhole = item.details !== undefined
  useEffect(() => {
    if (isWhole) return
    let isWanted = true
    listOccurrences(apiUrl, day, day).then(
      (items) => isWanted && setAsked({ key, details: items.find((other) => keyOf(other) === key)?.details }),
      () => isWanted && setAsked({ key, details: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [apiUrl, day, key, isWhole])
  const answer = asked?.key === key ? asked : undefined
  const details = item.details ?? answer?.details
  return { details, hasFailed: answer !== undefined && details === undefined }
}
