import { subjectLabel } from '@hometown/shared-types/audit-log'
import { useQuery } from '@tanstack/react-query'
import type { ListControls } from '../../parts/list-screen/list-types.ts'
import { auditFiltersQuery } from './audit-log.api.ts'

export function useAuditControls(): ListControls {
  const { data } = useQuery(auditFiltersQuery)
  const people = data?.people.map((person) => ({ value: person, label: person }))
  const subjects = data?.about.map((kind) => ({ value: kind, label: subjectLabel(kind) }))
  return {
    filters: [
      { kind: 'choice', name: 'person', label: 'Who', all: 'Everyone', options: people },
      { kind: 'choice', name: 'about', label: 'What', all: 'Everything', options: subjects },
      { kind: 'date', name: 'from', label: 'From' },
      { kind: 'date', name: 'to', label: 'Until' },
    ],
  }
}
