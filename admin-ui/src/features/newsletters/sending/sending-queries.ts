import type { DeliveryState, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'

const LOOK_AGAIN_MS = 2000
const ADDRESSES_PER_PAGE = 50

export function sentNewsletterQuery(id: string) {
  return queryOptions({
    queryKey: ['newsletters', 'sending', id],
    queryFn: ({ signal }) => api(newsletterCalls.get, { params: { id }, signal }),
    staleTime: 0,
  })
}

export function progressQuery(id: string) {
  return queryOptions({
    queryKey: ['newsletters', 'progress', id],
    queryFn: ({ signal }) => api(newsletterCalls.progress, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_AGAIN_MS : false),
  })
}

function isMoving({ status, paused, counts }: SendProgress): boolean {
  return ((status === 'preparing' || status === 'sending') && !paused) || counts.on_the_wire > 0
}

export function clicksQuery(id: string) {
  return queryOptions({
    queryKey: ['newsletters', 'clicks', id],
    queryFn: ({ signal }) => api(newsletterCalls.clicks, { params: { id }, signal }),
    staleTime: 0,
  })
}

interface DeliveriesShown {
  state?: DeliveryState | undefined
  search: string
  page: number
}

export function deliveriesQuery(id: string, { state, search, page }: DeliveriesShown) {
  return queryOptions({
    queryKey: ['newsletters', 'deliveries', id, state, search, page],
    queryFn: ({ signal }) =>
      api(newsletterCalls.deliveries, {
        params: { id },
        query: { state, search, page, per_page: ADDRESSES_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface ActionOptions<T> {
  onDone(action: T): void
  onFailed(error: Error, action: T): void
}

const ACTIONS = {
  pause: newsletterCalls.pause,
  resume: newsletterCalls.resume,
  cancel: newsletterCalls.cancel,
  'retry-doubtful': newsletterCalls.retryDoubtful,
} as const

/**
 * A call that controls a send; it returns the new progress. The callbacks belong to the hook and not to the call,
 * because the button may be gone by then.
 */
export function useSendAction(id: string, options: ActionOptions<keyof typeof ACTIONS>) {
  return useProgressCall(id, (action) => api(ACTIONS[action], { params: { id } }), options)
}

/** With the version that the editor saw. */
export function useStartSend(id: string, options: ActionOptions<number>) {
  return useProgressCall(id, (version) => api(newsletterCalls.send, { params: { id }, body: { version } }), options)
}

function useProgressCall<T>(
  id: string,
  call: (action: T) => Promise<SendProgress>,
  { onDone, onFailed }: ActionOptions<T>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (progress, action) => {
      queries.setQueryData(progressQuery(id).queryKey, progress)
      onDone(action)
    },
    onError: onFailed,
    onSettled() {
      queries.invalidateQueries({ queryKey: ['newsletters'] }).catch(reportError)
    },
  })
}

/**
 * Takes a sent newsletter off the site, or puts it back.
 * @param onSettled called after success and failure.
 */
export function usePlaceOnSite(id: string, onSettled?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? newsletterCalls.putBackOnSite : newsletterCalls.takeOffSite, { params: { id } }),
    onSuccess: (newsletter, isOn) => {
      queries.setQueryData(sentNewsletterQuery(id).queryKey, newsletter)
      toast({ title: isOn ? 'Back on the site' : 'Taken off the site' })
    },
    onError: (error, isOn) =>
      toastFailure(`Couldn’t ${isOn ? 'put the newsletter back on' : 'take the newsletter off'} the site`, error),
    onSettled: async () => {
      onSettled?.()
      await queries.invalidateQueries({ queryKey: ['newsletters'] })
    },
  })
}
