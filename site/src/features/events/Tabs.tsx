import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface Tab {
  /** Names the panel in the URL: `#past`. */
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface Props {
  readonly label: string
  readonly tabs: readonly Tab[]
}

/** Shows one panel at a time. Without script there are no tabs: all panels follow each other under their headings. */
export function Tabs({ label, tabs }: Props) {
  const [open, setOpen] = useState(tabs[0]?.id)
  // Without script, addresses lead to the panels. With it, going back to such an address would scroll and take the focus.
  const [isAlive, setAlive] = useState(false)
  const panelId = (id: string) => (isAlive ? `panel-${id}` : id)
  const list = useRef<HTMLDivElement>(null)
  const names = tabs.map(({ id }) => id).join(' ')

  useEffect(() => setAlive(true), [])
  useEffect(() => {
    const follow = () => {
      const asked = location.hash.slice(1)
      if (asked !== '' && names.split(' ').includes(asked)) setOpen(asked)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [names])

  function choose(id: string) {
    setOpen(id)
    history.replaceState(history.state, '', `${location.pathname}${location.search}#${id}`)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const place = tabs.findIndex(({ id }) => id === open)
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs.at(target % tabs.length)
    if (next === undefined) return
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs unscripted:hidden" onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className="tab"
            aria-selected={open === id}
            aria-controls={panelId(id)}
            tabIndex={open === id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label, content }) => (
        <div
          key={id}
          id={panelId(id)}
          role="tabpanel"
          className="tab-panel"
          data-open={open === id}
          aria-labelledby={`tab-${id}`}
        >
          <h2 className="tab-heading">{label}</h2>
          {content}
        </div>
      ))}
    </>
  )
}
