import { WordPressError } from '@hometown/wordpress-adapter'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../http/errors/app-error.ts'
import { refusalFor } from './write-refusal.ts'

describe('what a person is told when WordPress refuses a save', () => {
  it.each([
    [401, 403, 'wordpress_forbidden'],
    [403, 403, 'wordpress_forbidden'],
    [404, 422, 'wordpress_refused'],
    [400, 422, 'wordpress_refused'],
    [413, 422, 'wordpress_refused'],
  ])('answers %i with %i %s', (status, ours, code) => {
    expect(refusalFor(wordPressError(status))).toMatchObject({ status: ours, code })
  })

  it.each([
    [404, 'rest_post_invalid_id'],
    [410, 'rest_already_trashed'],
  ])('calls an article gone when the answer is %i %s', (status, reason) => {
    expect(refusalFor(wordPressError(status, reason))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('gives WordPress’s own reason', () => {
    expect(refusalFor(wordPressError(400))?.message).toBe('WordPress refused it: The slug is too long.')
  })

  it('calls a save over a newer revision stale', () => {
    expect(refusalFor(wordPressError(409, 'hometown_stale'))).toMatchObject({ status: 409, code: 'stale' })
  })

  it('passes on what was refused here', () => {
    const refusal = new AppError(409, 'stale', 'Newer.')
    expect(refusalFor(refusal)).toBe(refusal)
  })

  it.each([
    ['a timeout', wordPressError(408, 'timeout')],
    ['a broken server', wordPressError(500)],
    ['a lost connection', new TypeError('fetch failed')],
  ])('says nothing after %s: nobody knows whether the save was done', (_what, error) => {
    expect(refusalFor(error)).toBeUndefined()
  })
})

function wordPressError(status: number, code = 'rest_invalid_param'): WordPressError {
  return new WordPressError('The slug is too long.', status, { code })
}
