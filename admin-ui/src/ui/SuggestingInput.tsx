import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Input } from './Input.tsx'

interface SuggestingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onChange(value: string, caret: number): void
  suggestions: readonly string[]
  /** Default: the suggestion becomes the value. */
  onChoose?(suggestion: string): void
  /** Stands beside a suggestion. */
  detailOf?(suggestion: string): string | undefined
  /** The accessible name of the suggestion list. */
  listLabel: string
  /** Suggests values as soon as the empty field has the focus. */
  offersAtOnce?: boolean
}

const MOST = 6

/** A text field that accepts any text and suggests values, for touch, mouse and arrow keys. */
export function SuggestingInput(props: SuggestingInputProps) {
  const { value, onChange, onChoose, detailOf, onBlur, suggestions, listLabel, offersAtOnce = false, ...rest } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = isOpen ? suggestions.filter((text) => text !== value).slice(0, MOST) : []

  // In a scrolling form the list would be cut off.
  useEffect(() => {
    if (shown.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown.length])

  function close(): void {
    setIsOpen(false)
    setMarked(-1)
  }
  function choose(text: string): void {
    if (onChoose) onChoose(text)
    else onChange(text, text.length)
    close()
  }
  function step(by: 1 | -1): void {
    if (shown.length > 0) setMarked(by === 1 ? (marked + 1) % shown.length : (marked <= 0 ? shown.length : marked) - 1)
    else setIsOpen(true)
  }
  function press(event: KeyboardEvent): void {
    const isShown = shown.length > 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && isShown && marked >= 0) choose(shown[marked] ?? value)
    else return
    // Keys for the list must not submit the form or close the dialog.
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[marked] === undefined ? undefined : `${listId}-${marked}`}
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          onChange(target.value, target.selectionStart ?? target.value.length)
          setIsOpen(offersAtOnce || target.value.trim() !== '')
          setMarked(-1)
        }}
        onClick={() => offersAtOnce && value === '' && setIsOpen(true)}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 animate-appear rounded-md border bg-raised p-1 shadow-floating"
      >
        {shown.map((text, index) => (
          <div
            key={text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classNames(
              'flex min-h-8 cursor-default items-baseline gap-2 rounded-sm px-2 py-1.5 hover:bg-hover max-md:min-h-11',
              index === marked && 'bg-hover',
            )}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
            onKeyDown={press}
          >
            <span className={detailOf && 'max-w-3/4 shrink-0 truncate'}>{text}</span>
            {detailOf?.(text) && <span className="ml-auto min-w-0 truncate text-quiet text-sm">{detailOf(text)}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
