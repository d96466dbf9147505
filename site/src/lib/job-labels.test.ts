import { expect, it } from 'vitest'
import { jobLine } from './job-labels.ts'

const job = {
  employer: 'Alder Falls Schools',
  place: 'Alder Falls',
  isRemote: false,
  pay: '$24 an hour',
  employmentType: null,
  applyUrl: '',
  closesAt: '2026-12-21T06:00:00Z',
  isClosed: false,
} as const

it('says in a line what is known of a job', () => {
  expect(jobLine(job, 'America/Chicago')).toMatch(
    /^Alder Falls Schools · Alder Falls · \$24 an hour · Apply by December 2\d, 2026/,
  )
  expect(jobLine({ ...job, employer: '', place: '', pay: '' }, 'America/Chicago')).toMatch(/^Apply by/)
  expect(jobLine({ ...job, isRemote: true }, 'America/Chicago')).toContain('Remote, from Alder Falls')
})
