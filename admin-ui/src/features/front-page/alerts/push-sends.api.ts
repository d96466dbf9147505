import { type PushSend, pushSendsSchema } from '@hometown/shared-types/web-push'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

const LOOK_AGAIN_MS = 2000

/** @param awaited alerts for devices that run; while one isn't sent to all, the counts are read again. */
export function pushSendsQuery(awaited: readonly string[] = []) {
  return queryOptions({
    queryKey: ['front-page', 'push-sends'],
    queryFn: ({ signal }) => api.get('/api/push/sends', pushSendsSchema, { signal }),
    refetchInterval: ({ state }) => (awaited.some((id) => !isFinished(state.data?.sends, id)) ? LOOK_AGAIN_MS : false),
  })
}

function isFinished(sends: readonly PushSend[] | undefined, alertId: string): boolean {
  return sends?.some((send) => send.alertId === alertId && send.finishedAt !== null) ?? false
}
