import { sourceCalls } from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { CsvDialog as AnyCsvDialog } from '../../parts/CsvDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'

export function CsvDialog({ onClose }: { onClose(): void }) {
  return (
    <AnyCsvDialog
      description="Upload a CSV with columns Category, Name, URL, Source Type, Description."
      hint="Up to 5 MB and 10,000 rows, with commas, semicolons or tabs. We skip addresses that are already sources."
      upload={(csvContent) => api(sourceCalls.importCsv, { body: { csvContent } })}
      list="sources"
      onClose={onClose}
    />
  )
}

export function OpmlDialog({ onClose }: { onClose(): void }) {
  const [category, setCategory] = useState<ReaderCategory>('Community')
  return (
    <AnyCsvDialog
      kind="OPML"
      description="Import the subscriptions of a feed reader. A folder named like a category becomes that category."
      upload={(opmlContent) => api(sourceCalls.importOpml, { body: { opmlContent, category } })}
      list="sources"
      onClose={onClose}
    >
      <Field label="Category for the rest">
        <Select<ReaderCategory> value={category} options={optionsOf(READER_CATEGORIES)} onChange={setCategory} />
      </Field>
    </AnyCsvDialog>
  )
}
