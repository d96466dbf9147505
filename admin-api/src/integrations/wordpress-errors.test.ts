import { WordPressError } from '@hometown/wordpress-adapter'
import { expect, it } from 'vitest'
import { callWordPress, explainWordPressFailure } from './wordpress-errors.ts'

const answer = (status: number, code = 'rest_invalid_param') =>
  new WordPressError('The slug is too long.', status, { code })

it.each([
  [answer(401), { status: 403, code: 'wordpress_forbidden' }],
  [answer(404), { status: 422, code: 'wordpress_refused' }],
  [answer(400), { status: 422, message: 'WordPress refused it: The slug is too long.' }],
  [answer(404, 'rest_post_invalid_id'), { status: 404, message: 'The post is gone.' }],
  [answer(500, 'rest_upload_unknown_error'), { status: 422, code: 'wordpress_refused' }],
  // Nobody knows whether WordPress did it.
  [answer(408, 'timeout'), { status: 503, code: 'wordpress_silent' }],
  [answer(500), { status: 503, code: 'wordpress_silent' }],
  [answer(0, 'unknown'), { status: 503, code: 'wordpress_silent' }],
  [new TypeError('A fault of ours'), { message: 'A fault of ours' }],
])('tells people about %s of WordPress: %o', async (error, told) => {
  await expect(callWordPress(() => Promise.reject(error), 'The post is gone.')).rejects.toMatchObject(told)
})

it.each([
  [answer(401), 'application password'],
  [answer(403), 'Allow /wp-json/'],
  [answer(404), 'isn’t the address of a WordPress site'],
  [answer(500), 'HTTP 500'],
  [answer(200, 'not_json'), 'a web page instead'],
  [answer(0), 'can’t be reached'],
])('says of %s which WordPress failed, and what to check', (error, told) => {
  const text = explainWordPressFailure(error, 'https://news.example.org')
  expect(text).toContain('https://news.example.org ')
  expect(text).toContain(told)
})
