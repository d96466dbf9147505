import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ArticleCategoryBadge, ArticleStateBadge, SpecialStateBadge } from './ArticleStateBadge.tsx'

test.each([
  [{ status: 'draft' }, 'Draft'],
  [{ status: 'draft', publishAt: 1 }, 'Scheduled'],
  [{ status: 'published' }, 'Published'],
  [{ status: 'published', hasOwnChanges: true }, 'Unpublished changes'],
  [{ status: 'archived' }, 'Archived'],
] as const)('%o shows %s, with an icon beside the text', (article, label) => {
  render(<ArticleStateBadge article={article} />)
  expect(screen.getByText(label).querySelector('svg')).toBeTruthy()
})

test('a group of one status names only what differs from it', () => {
  const { container } = render(
    <>
      <SpecialStateBadge article={{ status: 'published' }} />
      <SpecialStateBadge article={{ status: 'draft', publishAt: 1 }} />
    </>,
  )
  expect(container.textContent).toBe('Scheduled')
})

test('a draft without a category shows none', () => {
  render(<ArticleCategoryBadge article={{ category: 'Community', needsCategory: true }} />)
  expect(screen.getByText('No category')).toBeTruthy()
  expect(screen.queryByText('Community')).toBeNull()
})
