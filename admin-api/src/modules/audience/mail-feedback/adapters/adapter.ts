import type { ReportedEvent } from '../feedback-event.ts'

export interface AdaptedCall {
  events: ReportedEvent[]
  /** A link that a person must open before the provider starts reporting. */
  confirmationUrl?: string
}

/** Reads a provider's JSON and ignores unknown fields. Undefined when the body doesn't match the provider's format. */
export type Adapter = (body: unknown) => AdaptedCall | undefined

export function eventsOf(events: readonly (ReportedEvent | undefined)[]): AdaptedCall {
  return { events: events.filter((event) => event !== undefined) }
}

/** Providers send one event or a list of events. */
export function asList(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body]
}

export function words(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
