import { useState } from 'react'

const KEY = 'hometown-editor-panel'

/** Whether the settings panel is open, remembered in this browser. */
export function usePanelOpen(): [isOpen: boolean, toggle: (open?: boolean) => void] {
  const [isOpen, setOpen] = useState(read)
  const toggle = (open = !isOpen) => {
    setOpen(open)
    try {
      localStorage.setItem(KEY, String(open))
    } catch {
      // Without storage it lasts until the page closes.
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
