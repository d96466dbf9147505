import type { CreateEventInput, UpdateEventInput } from '@hometown/shared-types/event'
import type { SavedEvent } from '@hometown/shared-types/event-calls'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { buildTestApp } from './build-test-app.ts'
import { signIn } from './sign-in.ts'

/** The service with a signed-in editor. */
export async function openCalendar(timeZone = 'America/Chicago') {
  const { app, context } = await buildTestApp({ env: { TIME_ZONE: timeZone } })
  const user = await signIn(context)
  const { headers } = user

  async function call(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) {
    return app.inject({
      method,
      url,
      headers: { ...headers, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async function create(input: CreateEventInput): Promise<SavedEvent> {
    const answer = await call('POST', '/api/calendar-events', input)
    expect([answer.statusCode, answer.json().message]).toEqual([201, undefined])
    return answer.json<SavedEvent>()
  }

  async function update(id: string, input: UpdateEventInput): Promise<SavedEvent> {
    const answer = await call('PATCH', `/api/calendar-events/${id}`, input)
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    return answer.json<SavedEvent>()
  }

  return {
    ...{ app, context, user, headers, call, create, update },
    changes: () => context.store.db.selectFrom('changes').select(['kind', 'subject_id']).execute(),
  }
}
