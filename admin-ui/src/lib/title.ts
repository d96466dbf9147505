import { useEffect } from 'react'
import { useSite } from './site.ts'

/** Sets the tab's title. Screens call it only to be more specific than their entry in screens.ts. */
export function useTitle(title: string): void {
  const { siteName } = useSite()
  useEffect(() => {
    document.title = siteName === '' ? title : `${title} · ${siteName}`
  }, [title, siteName])
}
