import { describe, expect, it, vi } from 'vitest'
import { ApiError, callApi, reasonOf } from './api-client.ts'

function answer(body: string, init: ResponseInit = {}) {
  const requests = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', requests)
  return requests
}

async function failure(body: string, init: ResponseInit): Promise<unknown> {
  answer(body, init)
  return callApi('', 'GET', '/api/x').catch((error: unknown) => error)
}

describe('a call to the service', () => {
  it('brings cookies, and a body as JSON', async () => {
    const requests = answer('{"message":"Thanks"}')
    expect(await callApi('https://api.example.org', 'POST', '/api/subscribers', { a: 1 })).toEqual({
      message: 'Thanks',
    })
    expect(requests).toHaveBeenCalledWith('https://api.example.org/api/subscribers', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
  })

  it.each([
    ['the message of JSON', '{"message":"Too many"}', { status: 429 }, 'Too many'],
    ['status and text of anything else', 'Bad gateway', { status: 502 }, '502: Bad gateway'],
  ])('fails with %s', async (_, body, init, message) => {
    const error = await failure(body, init)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message, status: init.status })
    expect(reasonOf(error)).toBe(message)
  })

  it('takes no page of somebody else for the service’s answer', async () => {
    const error = await failure('<!doctype html><title>Sign in to the hotel</title>', {})
    expect(error).toBeInstanceOf(Error)
    expect(reasonOf(error)).toBe('Please try again later.')
    answer('')
    expect(await callApi('', 'DELETE', '/api/x')).toBeUndefined()
  })
})
