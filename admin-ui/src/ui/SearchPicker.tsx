import { useRef } from 'react'
import { Button } from './Button.tsx'
import { SearchInput } from './SearchInput.tsx'

interface SearchPickerProps<T extends { id: string }> {
  /** Of the search field. */
  label: string
  placeholder: string
  search: string
  onSearch(search: string): void
  /** Undefined while it is looked up. */
  found: readonly T[] | undefined
  nameOf(item: T): string
  /** Stands below the name. */
  detailOf?(item: T): string | null
  /** A sentence, if it can't be looked up. */
  failure: string | false
  nothing: string
  onChoose(item: T): void
}

/** Offers what matches while somebody types; choosing empties the field and keeps the focus there. */
export function SearchPicker<T extends { id: string }>(props: SearchPickerProps<T>) {
  const { label, placeholder, search, onSearch, found, nameOf, detailOf, failure, nothing, onChoose } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-1.5">
      <SearchInput
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {failure && <p className="text-danger text-sm">{failure}</p>}
      {search !== '' && found?.length === 0 && <p className="text-sm">{nothing}</p>}
      {search !== '' && found && found.length > 0 && (
        <ul className="flex flex-col gap-1">
          {found.map((item) => (
            <li key={item.id}>
              <Button
                variant="ghost"
                className="h-auto! min-h-8 w-full justify-start! whitespace-normal! py-1.5 text-left max-md:min-h-11"
                onClick={() => {
                  field.current?.focus()
                  onSearch('')
                  onChoose(item)
                }}
              >
                <span className="min-w-0">
                  <span className="wrap-anywhere block">{nameOf(item)}</span>
                  {detailOf?.(item) && <span className="block truncate text-quiet text-sm">{detailOf(item)}</span>}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
