import { expect, test } from 'vitest'
import { encodingFor } from './guarded-fetch.ts'

test.each(['http://localhost:3000', 'http://127.0.0.1:3000/api', 'http://[::1]:3000'])(
  '%s is asked for plain answers',
  (url) => expect(encodingFor(url)).toEqual({ 'accept-encoding': 'identity' }),
)

test.each(['https://courier.example', 'http://10.0.0.7', 'http://localhost.example.org'])(
  '%s may compress its answers',
  (url) => expect(encodingFor(url)).toEqual({}),
)
