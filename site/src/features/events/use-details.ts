import { useQuery } from '@tanstack/react-query'
import { type EventDetails, type EventItem, firstDay, keyOf } from './event-item.ts'
import { occurrencesQuery } from './events.api.ts'

export function useDetails(item: EventItem, apiUrl: string): { details: EventDetails | undefined; hasFailed: boolean } {
  const day = firstDay(item)
  const { data, isPending } = useQuery({ ...occurrencesQuery(apiUrl, day, day), enabled: item.details === undefined })
  const details = item.details ?? data?.find((other) => keyOf(other) === keyOf(item))?.details
  return { details, hasFailed: details === undefined && !isPending }
}
