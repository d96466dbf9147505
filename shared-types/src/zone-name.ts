/** `America/Chicago` → `Central Time`, as people there call it today. Some counties changed their zone after 1970. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
