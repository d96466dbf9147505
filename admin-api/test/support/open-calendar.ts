import type { SavedEvent } from '@hometown/shared-types/contract/desk-events'
import type { CreateEventInput } from '@hometown/shared-types/contract/events'
import { expect } from 'vitest'
import { openSignedIn } from './sign-in.ts'

export async function openCalendar(timeZone = 'America/Chicago') {
  const desk = await openSignedIn({ env: { TIME_ZONE: timeZone } })

  async function create(input: CreateEventInput): Promise<SavedEvent> {
    const answer = await desk.call('POST', '/api/calendar-events', input)
    expect([answer.statusCode, answer.json().message]).toEqual([201, undefined])
    return answer.json<SavedEvent>()
  }

  async function update(id: string, input: Partial<CreateEventInput>): Promise<SavedEvent> {
    const answer = await desk.call('PATCH', `/api/calendar-events/${id}`, input)
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    return answer.json<SavedEvent>()
  }

  return {
    ...{ ...desk, create, update },
    changes: () => desk.context.store.db.selectFrom('changes').select(['kind', 'subject_id']).execute(),
  }
}
