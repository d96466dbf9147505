import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Label } from '../../ui/Field.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { LoadingRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import {
  isListNarrowed,
  type ListControls,
  type ListFilter,
  type ListPage,
  type ListQuery,
  type ListState,
  useListAddress,
  withoutFilters,
} from './list.ts'

export interface ListFrameProps<P extends ListPage<unknown>> {
  controls: ListControls
  state: ListState
  query: ListQuery<P>
  /** The name of a row, `source`: while it loads, the list says "Loading sources..." */
  noun: string
  /** The plural, if it isn't `noun` plus `s`. */
  plural?: string
  texts?: Partial<ListTexts>
  icon: LucideIcon
  /** The content while there is nothing at all. */
  empty: ReactNode
}

export function ListFrame<P extends ListPage<unknown>>({
  controls,
  state,
  query,
  noun,
  plural = `${noun}s`,
  texts: ownTexts,
  icon,
  empty,
  children,
}: ListFrameProps<P> & { children(page: P): ReactNode }) {
  const { data } = query
  const texts: ListTexts = {
    loading: `Loading ${plural}...`,
    failed: `Couldn’t load the ${plural}.`,
    noMatch: `No ${noun} matches`,
    showAll: `Show all ${plural}`,
    ...ownTexts,
  }
  const change = useListAddress()
  useLastListPage(data, state.page ?? 1, (last) => change({ page: last > 1 ? String(last) : undefined }, {}))
  return (
    <>
      {Object.keys(controls).length > 0 && <ListToolbar controls={controls} state={state} />}
      {!data &&
        (query.error ? (
          <ErrorPanel title={texts.failed} error={query.error} onRetry={query.refetch} />
        ) : (
          <Card flush>
            <LoadingRows count={8}>{texts.loading}</LoadingRows>
          </Card>
        ))}
      {data?.total === 0 && (
        <Card flush>
          {isListNarrowed(state, controls) ? (
            <EmptyState
              icon={icon}
              title={texts.noMatch}
              action={<Button onClick={() => change(withoutFilters(controls))}>{texts.showAll}</Button>}
            >
              {texts.noMatchHint}
            </EmptyState>
          ) : (
            empty
          )}
        </Card>
      )}
      {data && data.total > 0 && children(data)}
    </>
  )
}

/** Goes to the last page, because deleting its rows leaves an address beyond the end. */
function useLastListPage(page: ListPage<unknown> | undefined, number: number, onLast: (page: number) => void): void {
  const isBeyond = page !== undefined && page.data.length === 0 && number > Math.max(1, page.totalPages)
  const goToLast = useEffectEvent(() => onLast(Math.max(1, page?.totalPages ?? 1)))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
}

function ListToolbar({ controls, state }: { controls: ListControls; state: ListState }) {
  const change = useListAddress()
  const { search, filters = [], sorts = [] } = controls
  return (
    <search className="grid grid-cols-2 items-center gap-2 pb-4 md:flex md:flex-wrap">
      {search && <ListSearch {...search} value={state.search ?? ''} onChange={(words) => change({ search: words })} />}
      {filters.map((filter) => (
        <ListFilterControl
          key={filter.name}
          filter={filter}
          value={String(state[filter.name] ?? '') || undefined}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {sorts.length > 0 && (
        <div className="min-w-0 md:w-36">
          <Select
            aria-label="Sort"
            className="w-full"
            value={state.sort ?? sorts[0]?.value}
            options={sorts}
            onChange={(sort) => change({ sort: sort === sorts[0]?.value ? undefined : sort })}
          />
        </div>
      )}
      {isListNarrowed(state, controls) && (
        <Button
          variant="ghost"
          className="max-md:col-span-2 md:ml-auto"
          onClick={() => change(withoutFilters(controls))}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface ListSearchProps {
  label: string
  placeholder: string
  value: string
  onChange(words: string): void
}

function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ key: '/' }, () => field.current?.focus())
  return (
    <SearchInput
      ref={field}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      className="min-w-48 max-w-md grow basis-64 max-md:col-span-2 max-md:max-w-none"
      value={value}
      onChange={onChange}
      aside={
        <span
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-quiet group-focus-within:hidden group-has-[input:not(:placeholder-shown)]:hidden max-md:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      }
    />
  )
}

interface ListFilterControlProps {
  filter: ListFilter
  value: string | undefined
  onChange(value: string | undefined): void
}

function ListFilterControl({ filter, value, onChange }: ListFilterControlProps) {
  const id = useId()
  if (filter.kind === 'choice')
    return (
      <div className="min-w-0 md:w-40">
        <Select
          aria-label={filter.label}
          className="w-full"
          value={value ?? ''}
          options={[{ value: '', label: filter.all }, ...withOption(filter.options ?? [], value)]}
          onChange={(next) => onChange(next || undefined)}
        />
      </div>
    )
  return (
    <div className="flex h-8 items-center gap-2">
      <Switch id={id} checked={value === 'yes'} onCheckedChange={(isOn) => onChange(isOn ? 'yes' : undefined)} />
      <Label htmlFor={id}>{filter.label}</Label>
    </div>
  )
}

/** Adds the chosen option, because a shared link may name something that no longer exists. */
function withOption(options: readonly SelectOption<string>[], value: string | undefined): SelectOption<string>[] {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return isKnown ? [...options] : [{ value, label: value }, ...options]
}

interface ListTexts {
  readonly loading: string
  readonly failed: string
  readonly noMatch: string
  readonly noMatchHint?: ReactNode
  readonly showAll: string
}

export function ListPages({ page, state }: { page: ListPage<unknown>; state: ListState }) {
  const change = useListAddress()
  return (
    <Pagination
      page={state.page ?? 1}
      list={page}
      onChange={(next) => change({ page: next > 1 ? String(next) : undefined })}
    />
  )
}
