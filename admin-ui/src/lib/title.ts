import { useEffect } from 'react'
import { useSite } from './site.ts'

/** Names the browser's tab: the screen first. A screen calls it only to be more exact than its entry in screens.ts. */
export function useTitle(title: string): void {
  const { siteName } = useSite()
  useEffect(() => {
    document.title = siteName === '' ? title : `${title} · ${siteName}`
  }, [title, siteName])
}
