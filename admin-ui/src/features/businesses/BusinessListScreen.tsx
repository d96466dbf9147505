import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSiteAddress } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BusinessList } from './BusinessList.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type BusinessListState, type ChangeListState, NEW_BUSINESS } from './list-state.ts'

interface BusinessListScreenProps {
  state: BusinessListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  hasEdited: boolean
}

export function BusinessListScreen({ state, onChange, hasEdited }: BusinessListScreenProps) {
  const [isImporting, setImporting] = useState(false)
  const siteAddress = useSiteAddress()
  const add = () => onChange({ edit: NEW_BUSINESS })
  return (
    <>
      <PageHeader
        title="Businesses"
        description={
          <>
            The directory that readers find at{' '}
            <a
              href={siteAddress('/business-directory')}
              className="whitespace-nowrap text-accent underline underline-offset-2"
            >
              /business-directory
            </a>
          </>
        }
        actions={
          <>
            <Button onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Upload CSV
            </Button>
            <Button variant="primary" autoFocus={hasEdited} onClick={add}>
              <Plus aria-hidden />
              Add Business
            </Button>
          </>
        }
      />
      <BusinessList state={state} onChange={onChange} onAdd={add} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
