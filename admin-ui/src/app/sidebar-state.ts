const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 604_800

/** Whether the sidebar was left open; it is at first. */
export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`)
}

export function keepSidebarOpen(open: boolean): void {
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
