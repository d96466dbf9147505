import { useState } from 'react'

const KEY = 'hometown-editor-panel'

/** Whether the settings beside the text are shown; remembered in this browser. */
export function usePanelOpen(): [isOpen: boolean, toggle: (open?: boolean) => void] {
  const [isOpen, setOpen] = useState(read)
  const toggle = (open = !isOpen) => {
    setOpen(open)
    try {
      localStorage.setItem(KEY, String(open))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
  return [isOpen, toggle]
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}
