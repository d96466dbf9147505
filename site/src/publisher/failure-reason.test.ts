import { describe, expect, it } from 'vitest'
import { ContentError, failureReason } from './failure-reason.ts'

describe('the reason of a failed publish', () => {
  it.each([
    ['ENOSPC', 'The site could not be written: the disk is full (/data/site)'],
    ['EIO', 'The site could not be written: EIO, write'],
  ])('says in words what %s means', (code, reason) => {
    const error = Object.assign(new Error(`${code}, write`), { code, syscall: 'write', path: '/data/site' })
    expect(failureReason(error)).toBe(reason)
  })

  it('tells trouble with the content from trouble with the disk', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    expect(failureReason(new ContentError(refused))).toBe('The content could not be read: connect ECONNREFUSED')
  })
})
