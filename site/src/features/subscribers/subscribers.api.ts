import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SubscribeInput, Subscription, UpdateSubscriptionInput } from '@hometown/shared-types/subscriber'
import { callApi, textOf } from '../../lib/api-client.ts'

export async function subscribe(apiUrl: string, input: SubscribeInput): Promise<string> {
  return textOf(await callApi(apiUrl, 'POST', '/api/subscribers', input), 'message') ?? ''
}

/** Undefined if the service mails a link to the address, in case it is subscribed. */
export async function findSubscription(apiUrl: string, email: string): Promise<Subscription | undefined> {
  const answer = await callApi(apiUrl, 'POST', '/api/subscribers/look-up', { email })
  return textOf(answer, 'message') === undefined ? toSubscription(answer) : undefined
}

/** @param key from a mailed link. */
export async function openSubscription(apiUrl: string, key: string): Promise<Subscription> {
  return toSubscription(await callApi(apiUrl, 'GET', `/api/subscribers/by-key/${encodeURIComponent(key)}`))
}

export async function updateSubscription(apiUrl: string, id: string, change: UpdateSubscriptionInput): Promise<void> {
  await callApi(apiUrl, 'PATCH', `/api/subscribers/${encodeURIComponent(id)}`, change)
}

/** Checked by hand: the schema library is larger than the rest of the page's script. */
function toSubscription(answer: unknown): Subscription {
  const [id, email] = [textOf(answer, 'id'), textOf(answer, 'email')]
  if (id === undefined || email === undefined)
    throw new Error('We got an unexpected answer. Reload the page and try again.')
  const categories = Reflect.get(Object(answer), 'categories')
  return {
    id,
    email,
    categories: Array.isArray(categories) ? categories.filter(isText) : [],
    status: textOf(answer, 'status') === 'unsubscribed' ? 'unsubscribed' : 'active',
  }
}

function isText(value: unknown): value is ReaderCategory {
  return typeof value === 'string'
}
