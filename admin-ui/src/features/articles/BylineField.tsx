import { isEditor } from '@hometown/shared-types/auth'
import { bylineKey, nameAt, namesInByline } from '@hometown/shared-types/byline'
import { type BylineName, type Person, personCalls } from '@hometown/shared-types/person'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleUserRound, Plus, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { ArticleValues } from './article-draft.ts'
import { authorNamesQuery } from './article-queries.ts'

/** A byline is any text. It suggests authors name by name, and says which names link to a page. */
export function BylineField() {
  const { field, fieldState } = useController<ArticleValues, 'authorName'>({ name: 'authorName' })
  const { value, onChange, ref, ...rest } = field
  const { displayName } = useCurrentUser()
  const [caret, setCaret] = useState(value.length)
  const input = useRef<HTMLInputElement | null>(null)
  const { start, end } = nameAt(value, caret)
  const suggestions = useNameSuggestions(value, value.slice(start, end))
  const { data: names = [] } = useQuery(bylineNamesQuery(useDebounced(withoutOpenEnd(value))))
  const isEmpty = value.trim() === ''

  function write(byline: string, at: number): void {
    onChange(byline)
    setCaret(at)
  }
  function addAnother(): void {
    const more = makeRoomForAnother(
      value,
      names.map(({ name }) => name),
    )
    write(more, more.length)
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Author name"
        required
        error={fieldState.error?.message}
        hint={
          displayName === null && isEmpty
            ? 'Save your name in Settings, and we’ll fill it in for new articles.'
            : undefined
        }
      >
        <SuggestingInput
          {...rest}
          ref={(element) => {
            ref(element)
            input.current = element
          }}
          value={value}
          onChange={write}
          onChoose={(name) => {
            const byline = completeByline(value, caret, name)
            write(byline, byline.length)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? value.length)}
          suggestions={[...suggestions.keys()]}
          detailOf={(name) => suggestions.get(name)}
          listLabel="Authors"
          offersAtOnce
        />
      </Field>
      {!isEmpty && (
        <>
          <BylineNames names={names} />
          <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={addAnother}>
            <Plus aria-hidden />
            Add another author
          </Button>
        </>
      )}
    </div>
  )
}

/** The names in a byline, and who of them has a page. */
const bylineNamesQuery = (byline: string) =>
  queryOptions({
    queryKey: ['people', 'in-byline', byline],
    queryFn: ({ signal }) => api(personCalls.inByline, { query: { byline }, signal }),
    placeholderData: keepPreviousData,
    enabled: byline !== '',
  })

const FOUND_AT_MOST = 20

const peopleFoundQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', 'found', search],
    queryFn: ({ signal }) => api(personCalls.list, { query: { per_page: FOUND_AT_MOST, search }, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Authors first, then names that were printed before; none that the byline has already. Maps each to what stands beside
 * it.
 */
function useNameSuggestions(byline: string, typed: string): ReadonlyMap<string, string> {
  const wanted = bylineKey(typed)
  const named = new Set(namesInByline(withoutOpenEnd(byline)).map(bylineKey))
  // Contributors don't see other people's drafts, whose bylines are among these.
  const enabled = isEditor(useCurrentUser())
  const { data: found } = useQuery({ ...peopleFoundQuery(useDebounced(typed.trim())), enabled })
  const { data: printed = [] } = useQuery({ ...authorNamesQuery, enabled })
  const authors = found?.data.flatMap((person) => printedName(person) ?? []) ?? []
  const suggestions = new Map<string, string>()
  const offer = (name: string, detail: string) => {
    const key = bylineKey(name)
    if (!key.includes(wanted) || named.has(key)) return
    named.add(key)
    suggestions.set(name, detail)
  }
  for (const { name, role } of authors) offer(name, role ?? 'Author')
  for (const name of singleNames(printed)) offer(name, 'Used before')
  return suggestions
}

/** Where two people have one name, articles with it are the other’s. */
function printedName({ name, role, hasOwnName, bylines }: Person): Pick<Person, 'name' | 'role'> | undefined {
  if (hasOwnName) return { name, role }
  const [byline] = bylines
  return byline === undefined ? undefined : { name: byline, role }
}

/** Which names of the byline link to an author's page. */
function BylineNames({ names }: { names: readonly BylineName[] }) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const add = useMutation({
    mutationFn: ({ name, kind }: BylineName) => api(personCalls.create, { body: { name, kind } }),
    onSuccess: ({ name }) => {
      toast({ title: `${name} is now an author`, description: 'Add a photo and a bio under People.' })
      return client.invalidateQueries({ queryKey: ['people'] })
    },
    onError: (error) => toastFailure('Couldn’t add the author', error, 'Please try again.'),
  })
  if (names.length === 0) return null
  return (
    <ul aria-label="Names in the byline" className="flex flex-col gap-1">
      {names.map((named) => (
        <li key={named.name} className="flex min-h-7 items-center gap-2 text-sm">
          <CircleUserRound
            aria-hidden
            className={`size-4 shrink-0 ${named.personId ? 'text-accent' : 'text-quiet opacity-50'}`}
          />
          <span className="min-w-0 grow">
            <span className="block truncate">{named.name}</span>
            <span className="block text-quiet">{named.personId ? 'Links to the author’s page' : 'No author page'}</span>
          </span>
          {named.personId === null && isEditor(user) && (
            <Button
              size="sm"
              className="shrink-0"
              aria-label={`Add as author: ${named.name}`}
              pending={add.isPending && add.variables.name === named.name}
              onClick={() => add.mutate(named)}
            >
              <UserPlus aria-hidden />
              Add as author
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Puts a chosen name where the caret stands: `By Ada Roe and B|` → `By Ada Roe and Bo Diaz`. */
export function completeByline(byline: string, caret: number, name: string): string {
  const { start, end } = nameAt(byline, caret)
  // Some names contain what separates others, such as `Lind & Daughters`.
  const first = nameAt(byline, 0).start
  const isTypedWhole = bylineKey(name).startsWith(bylineKey(byline.slice(first, end)))
  return byline.slice(0, isTypedWhole ? first : start) + name + byline.slice(end)
}

/** `Ada Roe` → `Ada Roe and `; `Ada Roe and Bo Diaz` → `Ada Roe, Bo Diaz and `. */
export function makeRoomForAnother(byline: string, names: readonly string[]): string {
  const text = byline.trimEnd()
  const last = text.lastIndexOf(' and ')
  const isInName = names.some((name) => name.includes(' and '))
  const listed = last === -1 || isInName ? text : `${text.slice(0, last)}, ${text.slice(last + ' and '.length)}`
  return `${listed} and `
}

/** While the next name isn't begun: `Ada Roe and ` → `Ada Roe`. */
export function withoutOpenEnd(byline: string): string {
  return byline.trim().replace(/(?:,| and| &)$/i, '')
}

/** Bylines of one name, for suggestions; the others are made of them. */
export function singleNames(bylines: readonly string[]): string[] {
  return bylines.flatMap((byline) => {
    const [whole = '', ...parts] = namesInByline(byline)
    return parts.length === 1 && whole !== '' ? [whole] : []
  })
}
