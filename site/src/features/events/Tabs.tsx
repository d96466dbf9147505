import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../../components/with-queries.tsx'

interface TabWithPanel {
  /** The id names the panel in the URL: `#past`. */
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly TabWithPanel[]
}

/** Shows one panel at a time. Without script there are no tabs: all panels follow each other under their headings. */
export function Tabs({ label, tabs }: TabsProps) {
  const [open, setOpen] = useState(tabs[0]?.id)
  // Addresses lead to panels without script. With it, going back to such an address would scroll and take the focus.
  const isHydrated = useIsHydrated()
  const panelId = (id: string) => (isHydrated ? `panel-${id}` : id)
  const list = useRef<HTMLDivElement>(null)
  const names = tabs.map(({ id }) => id).join(' ')

  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1)
      if (id !== '' && names.split(' ').includes(id)) setOpen(id)
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-6 flex flex-wrap gap-x-6 border-b border-rule max-[30rem]:gap-x-4.5 unscripted:hidden print:hidden"
        onKeyDown={move}
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className="min-h-11 cursor-pointer border-b-3 border-transparent py-2 font-semibold whitespace-nowrap text-quiet hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-accent aria-selected:text-ink max-[30rem]:text-sm forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
            aria-selected={open === id}
            aria-controls={panelId(id)}
            tabIndex={open === id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* Only one panel is visible from the first paint on if there is script. */}
      {tabs.map(({ id, label, content }) => (
        <div
          key={id}
          id={panelId(id)}
          role="tabpanel"
          className="scripted:mt-0 scripted:not-print:min-h-[80vh] scripted:data-[open=false]:hidden [[role=tabpanel]+&]:mt-12"
          data-open={open === id}
          aria-labelledby={`tab-${id}`}
        >
          <h2 className="mb-4 text-2xl scripted:sr-only">{label}</h2>
          {content}
        </div>
      ))}
    </>
  )
}
