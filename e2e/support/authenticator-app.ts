import { Secret, TOTP } from 'otpauth'

/** The code that an app shows now. It counts once, see `forgetCodes`. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return { code: () => totp.generate() }
}
