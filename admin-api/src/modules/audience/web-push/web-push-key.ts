import { createECDH, createHmac } from 'node:crypto'
import type { AppContext } from '../../../context.ts'
import { type SecretsConfig, webPushSecret } from '../../../lib/secrets.ts'

/** In base64url, as browsers and `web-push` have them. */
export interface WebPushKey {
  readonly publicKey: string
  readonly privateKey: string
}

/** Of P-256. Browsers subscribe with the public one, push services check by it who sends (VAPID, RFC 8292). */
export function loadWebPushKey(config: SecretsConfig & Pick<AppContext['config'], 'webPushPrivateKey'>): WebPushKey {
  const given = config.webPushPrivateKey
  if (given) return keyOf(Buffer.from(given, 'base64url'))
  const secret = webPushSecret(config)
  for (let turn = 0; ; turn++) {
    const candidate = createHmac('sha256', secret).update(`web push key ${turn}`).digest()
    try {
      return keyOf(candidate)
    } catch {
      // One number in four billion is above the order of the curve.
    }
  }
}

function keyOf(privateKey: Buffer): WebPushKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
