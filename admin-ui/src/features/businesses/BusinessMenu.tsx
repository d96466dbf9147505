import type { Business } from '@hometown/shared-types/business'
import { ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSiteAddress } from '../../lib/site.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useBusinessActions } from './use-business-actions.ts'

interface BusinessMenuProps {
  business: Business
  onEdit(): void
}

export function BusinessMenu({ business, onEdit }: BusinessMenuProps) {
  const { name, slug, status } = business
  /** The business as it was when the dialog opened. */
  const [asked, setAsked] = useState<Business>()
  const siteAddress = useSiteAddress()
  const actions = useBusinessActions(() => setAsked(undefined))
  const isPublished = status === 'published'
  return (
    <>
      <RowMenu name={name}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
        {isPublished && (
          <MenuLink>
            <a href={siteAddress(`/business-directory/${slug}`)}>
              <ExternalLink aria-hidden />
              View on the site
            </a>
          </MenuLink>
        )}
        <MenuItem
          icon={isPublished ? EyeOff : Eye}
          onSelect={() => actions.mutate({ action: isPublished ? 'unpublish' : 'publish', businesses: [business] })}
        >
          {isPublished ? 'Withdraw' : 'Publish'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsked(business)}>
          Delete
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete ${name}?`}
        description="This also takes it off the site. You can’t undo this."
        confirmLabel="Delete"
        pending={actions.isPending}
        onConfirm={() => asked && actions.mutate({ action: 'delete', businesses: [asked] })}
      />
    </>
  )
}
