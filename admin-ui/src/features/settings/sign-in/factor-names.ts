import type { Factor, FactorKind } from '@hometown/shared-types/second-factors'

export const FACTOR_KINDS: Readonly<Record<FactorKind, string>> = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
}

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** What a new factor is called unless the user types another name. */
export function suggestFactorName(kind: FactorKind, taken: readonly Pick<Factor, 'name'>[]): string {
  const device = DEVICES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
  const name = (kind === 'passkey' && device) || FACTOR_KINDS[kind]
  const names = new Set(taken.map((factor) => factor.name))
  let number = 1
  while (names.has(numbered(name, number))) number++
  return numbered(name, number)
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name} ${number}`
}
