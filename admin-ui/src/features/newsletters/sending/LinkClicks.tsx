import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { clicksQuery } from './sending.api.ts'

export function LinkClicks({ newsletterId }: { newsletterId: string }) {
  const [isOpen, open] = useState(false)
  const { data, error } = useQuery({ ...clicksQuery(newsletterId), enabled: isOpen })
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button size="sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? 'Hide clicks by article' : 'Show clicks by article'}
      </Button>
      {isOpen && !data && !error && <LoadingText>Loading clicks...</LoadingText>}
      {isOpen && error && <p className="text-danger">{messageFrom(error, 'Couldn’t load the clicks.')}</p>}
      {isOpen && data && (
        <div className="w-full rounded-md border">
          <DataTable label="Clicks by article">
            <thead>
              <tr>
                <HeaderCell>Article</HeaderCell>
                <HeaderCell className="text-right">Clicks</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {data.links.map(({ title, url, clicks }) => (
                <Row key={url}>
                  <Cell className="min-w-40">
                    <a href={url} target="_blank" rel="noreferrer" className="hover:text-accent hover:underline">
                      {title}
                    </a>
                  </Cell>
                  <Cell numeric>{formatNumber(clicks)}</Cell>
                </Row>
              ))}
            </tbody>
          </DataTable>
        </div>
      )}
    </div>
  )
}
