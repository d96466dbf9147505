import { type CsvImportResult, csvImportResultSchema } from '@hometown/shared-types/csv-import'
import {
  type AddSubscriberInput,
  type DeskSubscriber,
  deskSubscriberPageSchema,
  deskSubscriberSchema,
  subscriberCountsSchema,
  type UpdateDeskSubscriberInput,
} from '@hometown/shared-types/desk-subscriber'
import { subscriberHistorySchema } from '@hometown/shared-types/subscriber-history'
import type { ImportSubscribersInput } from '@hometown/shared-types/subscriber-import'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'
import type { SubscriberListState } from './list-state.ts'

export const PER_PAGE = 50

type Filters = Pick<SubscriberListState, 'search' | 'status' | 'category' | 'confirmation'>

export const subscribersQuery = ({ page, search, status, category, confirmation, sort }: SubscriberListState) =>
  queryOptions({
    queryKey: ['subscribers', 'list', { page, search, status, category, confirmation, sort }],
    queryFn: ({ signal }) =>
      api.get('/api/subscribers', deskSubscriberPageSchema, {
        query: { page, per_page: PER_PAGE, search, status, category, confirmation, sort },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const subscriberCountsQuery = queryOptions({
  queryKey: ['subscribers', 'counts'],
  queryFn: ({ signal }) => api.get('/api/subscribers/counts', subscriberCountsSchema, { signal }),
})

export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscribers', 'one', id],
    queryFn: ({ signal }) => api.get(subscriberPath(id), deskSubscriberSchema, { signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscribers', 'history', id],
    queryFn: ({ signal }) => api.get(`${subscriberPath(id)}/history`, subscriberHistorySchema, { signal }),
  })

export function addSubscriber(input: AddSubscriberInput): Promise<DeskSubscriber> {
  return api.post('/api/subscribers/add', input, deskSubscriberSchema)
}

export function updateSubscriber(id: string, changes: UpdateDeskSubscriberInput): Promise<DeskSubscriber> {
  return api.put(subscriberPath(id), changes, deskSubscriberSchema)
}

export function deleteSubscriber(id: string): Promise<unknown> {
  return api.delete(subscriberPath(id))
}

export function importSubscribers(input: ImportSubscribersInput): Promise<CsvImportResult> {
  return api.post('/api/subscribers/import', input, csvImportResultSchema)
}

export function eraseAddress(email: string): Promise<unknown> {
  return api.post('/api/subscribers/erase', { email }, z.unknown())
}

/** The download address of all data held about a subscriber, as JSON. */
export function everythingAddress(id: string): string {
  return apiAddress(`${subscriberPath(id)}/everything`)
}

/** The download address of the filtered list. */
export function exportAddress({ search, status, category, confirmation }: Filters): string {
  const given = Object.entries({ search: search.trim(), status, category, confirmation }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return apiAddress(`/api/subscribers/export.csv${query}`)
}

function subscriberPath(id: string): string {
  return `/api/subscribers/${encodeURIComponent(id)}`
}
