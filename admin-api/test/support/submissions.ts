import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'
import { openSignedIn } from './sign-in.ts'

export const ANN = 'ann@example.org'

const bakeSale = {
  title: 'Bake sale',
  description: 'Pies and bread.\nBring a basket.',
  location: 'Library, 5 Elm Street',
  category: 'Community',
  startDate: '2026-12-05T10:00',
  endDate: '2026-12-05T12:00',
  price: '$5, children free',
  link: 'bakesale.example.org',
  organiser: 'Friends of the Library',
  name: 'Ann Archer',
  email: ANN,
  note: 'Please call me Ann.',
}

type Service = Awaited<ReturnType<typeof openService>>

export async function openService() {
  const service = await openSignedIn({ env: { TIME_ZONE: 'America/Chicago' }, base: '/api/event-submissions' })
  service.context.clock.set(Date.parse('2026-11-20T18:00:00Z'))
  return service
}

export function postSubmission({ app }: TestApp, more: object = {}, options: object = {}) {
  return app.inject({ method: 'POST', url: '/api/event-submissions', payload: { ...bakeSale, ...more }, ...options })
}

export async function submit(service: TestApp, more: object = {}): Promise<void> {
  const answer = await postSubmission(service, more)
  expect([answer.statusCode, answer.json().message]).toEqual([201, expect.any(String)])
}

export function desk({ call }: Service, path: string, payload?: object) {
  return call(payload ? 'POST' : 'GET', path, payload)
}

type Decision = 'approve' | 'decline' | 'merge' | 'reopen'

/** Reads the current version first, as an editor would. */
export async function decide(service: Service, id: string, decision: Decision, body: object = {}) {
  const version = (await rows(service)).find((row) => row.id === id)?.version
  return desk(service, `/${id}/${decision}`, { version, ...body })
}

export async function listWaitingSubmissions(service: Service) {
  return (await desk(service, '')).json().data
}

export const events = ({ context }: TestApp) =>
  context.store.db.selectFrom('calendar_events').selectAll().orderBy('id').execute()
/** Lists declined and merged ones, too. */
export const rows = ({ context }: TestApp) =>
  context.store.db.selectFrom('events').selectAll().where('submission_status', 'is not', null).execute()
