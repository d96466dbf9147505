const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 604_800

export function readSidebarOpen(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`)
}

export function keepSidebarOpen(open: boolean): void {
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
