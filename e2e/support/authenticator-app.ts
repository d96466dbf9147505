import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

/** Codes as an app shows them. Each is used once, so a second one is that of the next half minute. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let lastStep = 0
  return {
    nextCode(): string {
      const step = Math.max(Math.floor(Date.now() / PERIOD_MS), lastStep + 1)
      lastStep = step
      return totp.generate({ timestamp: step * PERIOD_MS })
    },
  }
}
