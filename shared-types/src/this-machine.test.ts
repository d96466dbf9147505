import { expect, test } from 'vitest'
import { isThisMachine } from './this-machine.ts'

test.each([
  'http://localhost:3000',
  'http://LOCALHOST',
  'https://paper.localhost',
  'http://127.0.0.1',
  'http://127.9.8.7:3000',
  'http://2130706433',
  'http://[::1]:3000',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
])('%s is this machine', (address) => {
  expect(isThisMachine(address)).toBe(true)
})

test.each([
  'https://www.example.org',
  'http://127.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'http://mylocalhost',
  'http://0.0.0.0',
  'http://10.0.0.5',
  'http://192.168.1.5:3000',
  'http://[::2]',
  'http://[::ffff:10.0.0.5]',
  'http://hometown.local',
])('%s may be another one', (address) => {
  expect(isThisMachine(address)).toBe(false)
})
