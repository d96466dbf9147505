import type { Source } from '@hometown/shared-types/source'
import { ChecksDialog } from './ChecksDialog.tsx'
import { CsvDialog } from './CsvDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { OpmlDialog } from './OpmlDialog.tsx'
import { SourceDialog } from './SourceDialog.tsx'

export type OpenDialog =
  | { what: 'add' }
  | { what: 'csv' }
  | { what: 'opml' }
  | { what: 'edit'; source: Source }
  | { what: 'delete'; source: Source }
  | { what: 'checks'; source: Source }

export function SourceDialogs({ open, onClose }: { open: OpenDialog; onClose(): void }) {
  if (open.what === 'add') return <SourceDialog source={undefined} onClose={onClose} />
  if (open.what === 'csv') return <CsvDialog onClose={onClose} />
  if (open.what === 'opml') return <OpmlDialog onClose={onClose} />
  if (open.what === 'edit') return <SourceDialog source={open.source} onClose={onClose} />
  if (open.what === 'delete') return <DeleteDialog source={open.source} onClose={onClose} />
  return <ChecksDialog source={open.source} onClose={onClose} />
}
