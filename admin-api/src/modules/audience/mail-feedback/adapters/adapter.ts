import type { ReportedEvent } from '../feedback-event.ts'

/** What a provider's call tells. */
export interface AdaptedCall {
  events: ReportedEvent[]
  /** A link that somebody must open before the provider reports anything. */
  confirmationUrl?: string
}

/** Reads a provider's JSON: what it tells besides is left out. Undefined when it is not of this provider's making. */
export type Adapter = (body: unknown) => AdaptedCall | undefined

export function eventsOf(events: readonly (ReportedEvent | undefined)[]): AdaptedCall {
  return { events: events.filter((event) => event !== undefined) }
}

/** Providers send one event or a list of them. */
export function asList(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body]
}

/** As far as there are any, behind each other. */
export function words(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
