import { type MouseEvent, useEffect, useState } from 'react'

/** Whatever is open over a page is a history entry with an address: Back closes it, and Forward opens it again. */
export function useHistoryEntry<Entry extends object>() {
  const [entry, setEntry] = useState<Entry>()
  useEffect(() => {
    const follow = () => setEntry(history.state ?? undefined)
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function open(next: Entry, path: string) {
    history.pushState(next, '', path)
    setEntry(next)
  }
  return { entry, open, close: () => history.back() }
}

export function useTitleOver(title: string | undefined, siteName: string): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = `${title} · ${siteName}`
    return () => {
      document.title = before
    }
  }, [title, siteName])
}

/** Opens over this page what a link or a button leads to, unless the reader wants a new tab. */
export function openHere(event: MouseEvent<HTMLElement>, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // Some browsers don't focus what is clicked, and the dialog returns the focus to it.
  event.currentTarget.focus({ preventScroll: true })
  open()
}
