import type { MEDIA_SORTS } from '@hometown/shared-types/media'
import { useId } from 'react'
import { Label } from '../../ui/Field.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Sort = (typeof MEDIA_SORTS)[number]

interface MediaFiltersProps {
  search: string
  sort: Sort
  unused: boolean
  onChange(values: { search?: string; sort?: Sort; unused?: 'yes' | undefined }): void
}

const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By file name' },
  { value: 'largest', label: 'Largest first' },
]

export function MediaFilters({ search, sort, unused, onChange }: MediaFiltersProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchInput
        aria-label="Search pictures"
        placeholder="Search alt texts and file names"
        className="min-w-48 max-w-md grow"
        value={search}
        onChange={(words) => onChange({ search: words })}
      />
      <div className="w-40">
        <Select aria-label="Sort" value={sort} options={SORTS} onChange={(value) => onChange({ sort: value })} />
      </div>
      <div className="flex items-center gap-2">
        <Switch
          id={id}
          checked={unused}
          onCheckedChange={(checked) => onChange({ unused: checked ? 'yes' : undefined })}
        />
        <Label htmlFor={id}>Unused only</Label>
      </div>
    </div>
  )
}
