/** True for addresses of iCalendar files, which are read like feeds. */
export function isCalendarAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (/\.(?:ics|ical)$|\/ical(?:endar)?(?:\/|$)/i.test(url.pathname)) return true
  return (
    url.searchParams.get('ical') === '1' ||
    /^(?:outlook-)?i?cal(?:endar)?$|^ics$/i.test(url.searchParams.get('format') ?? '')
  )
}
