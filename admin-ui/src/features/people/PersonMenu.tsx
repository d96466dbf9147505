import type { Person } from '@hometown/shared-types/person'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useRemovePerson } from './use-remove-person.ts'

interface PersonMenuProps {
  person: Person
  onEdit(): void
}

export function PersonMenu({ person, onEdit }: PersonMenuProps) {
  const { name, slug, articles, bio } = person
  /** The person as it was when the dialog opened. */
  const [asked, setAsked] = useState<Person>()
  const siteAddress = useSiteAddress()
  const removal = useRemovePerson(() => setAsked(undefined))
  return (
    <>
      <RowMenu name={name}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
        {(articles > 0 || bio) && (
          <MenuLink>
            <a href={siteAddress(`/author/${slug}`)}>
              <ExternalLink aria-hidden />
              View on the site
            </a>
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsked(person)}>
          Delete
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete ${name}?`}
        description={
          articles > 0
            ? `We’ll delete the page. ${countOf(articles, 'article')} keep${articles === 1 ? 's' : ''} the byline, without a link.`
            : 'We’ll delete the page.'
        }
        confirmLabel="Delete"
        pending={removal.isPending}
        onConfirm={() => asked && removal.mutate(asked)}
      />
    </>
  )
}
