/** Browsers also name those that they derive from, so the most derived come first. */
const BROWSER_NAMES = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const OPERATING_SYSTEM_NAMES = {
  iPhone: 'iOS',
  iPad: 'iOS',
  Android: 'Android',
  Windows: 'Windows',
  Mac: 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

export function deviceName(userAgent: string | null | undefined): string {
  const [browser, system] = [BROWSER_NAMES, OPERATING_SYSTEM_NAMES].map(
    (names) => Object.entries(names).find(([mark]) => userAgent?.includes(mark))?.[1],
  )
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
