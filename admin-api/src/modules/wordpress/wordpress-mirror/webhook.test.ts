import { describe, expect, it } from 'vitest'
import { isTrustedWebhook, signWebhook, WEBHOOK_MAX_AGE } from './webhook.ts'

const now = 1_795_168_800_000

const timestamp = '1795168800'

const body = '{"event":"post.updated","object":{"type":"post","id":7}}'

describe('signatures of webhooks', () => {
  it('are the plain HMAC-SHA256 that other programs make', () => {
    expect(signWebhook('secret', '1795168800', '{}')).toBe(
      'sha256=cacfa0878425ffdbf81d1bcd9848608d63f6a0673579b4c8ae6a5814e1a365f8',
    )
  })

  it('are refused when missing, changed, of another secret or time, or without a secret', () => {
    const signature = signWebhook('secret', timestamp, body)
    const refused = [
      isTrustedWebhook('secret', { timestamp, signature: undefined, body }, now),
      isTrustedWebhook('secret', { timestamp: undefined, signature, body }, now),
      isTrustedWebhook('secret', { timestamp, signature: signature.slice(0, -1), body }, now),
      isTrustedWebhook('secret', { timestamp, signature: signature.toUpperCase(), body }, now),
      isTrustedWebhook('secret', { timestamp, signature, body: `${body} ` }, now),
      isTrustedWebhook('secret', { timestamp: '1795168801', signature, body }, now),
      isTrustedWebhook('secret', { timestamp: ` ${timestamp}`, signature, body }, now),
      isTrustedWebhook('other', { timestamp, signature, body }, now),
      isTrustedWebhook('', { timestamp, signature: signWebhook('', timestamp, body), body }, now),
    ]
    expect(refused).not.toContain(true)
  })

  it('grow old after five minutes, in both directions', () => {
    const signed = { timestamp, signature: signWebhook('secret', timestamp, body), body }
    expect(isTrustedWebhook('secret', signed, now + WEBHOOK_MAX_AGE)).toBe(true)
    expect(isTrustedWebhook('secret', signed, now + WEBHOOK_MAX_AGE + 1)).toBe(false)
    expect(isTrustedWebhook('secret', signed, now - WEBHOOK_MAX_AGE - 1)).toBe(false)
  })
})
