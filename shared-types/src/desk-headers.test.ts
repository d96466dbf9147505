import { expect, test } from 'vitest'
import { deskSecurityHeaders } from './desk-headers.ts'

test('recordings in articles play in the editor, from where pictures come', () => {
  const policy = deskSecurityHeaders('', true)['Content-Security-Policy']?.split('; ')
  expect(policy).toContain("media-src 'self' https:")
})
