import { describe, expect, it } from 'vitest'
import { type ClaimedValue, decideField, type FieldSituation } from './decide-field.ts'

const claim = (fields: Partial<ClaimedValue> = {}): ClaimedValue => {
  return {
    key: 'library',
    value: '2026-12-05T10:00',
    since: 1,
    trust: 'ask',
    isOwn: false,
    isSame: false,
    isAnswered: false,
    ...fields,
  }
}

function decide(fields: Partial<FieldSituation>) {
  const situation = {
    field: 'start',
    ours: '2026-12-05T09:00',
    isEdited: false,
    from: 'church',
    taken: undefined,
  } as const
  return decideField({ ...situation, claims: [claim()], ...fields })
}

describe('which value a field has', () => {
  it('asks about another start of a source that isn’t trusted', () => {
    expect(decide({})).toEqual({ outcome: 'ask', key: 'library' })
  })

  it('applies the value of a trusted source', () => {
    expect(decide({ claims: [claim({ trust: 'trusted' })] })).toEqual({ outcome: 'apply', key: 'library' })
  })

  it('follows the newest of several trusted sources, and keeps ours if that one agrees', () => {
    const older = claim({ key: 'older', trust: 'trusted', since: 1 })
    const newer = claim({ key: 'newer', trust: 'trusted', since: 2, value: '2026-12-05T11:00' })
    expect(decide({ claims: [older, newer] })).toEqual({ outcome: 'apply', key: 'newer' })
    expect(decide({ claims: [older, { ...newer, isSame: true }] })).toEqual({ outcome: 'keep' })
  })

  it('never changes what was edited here, but asks when a source says something new', () => {
    const trusted = claim({ trust: 'trusted' })
    expect(decide({ isEdited: true, claims: [trusted] })).toEqual({ outcome: 'ask', key: 'library' })
    expect(decide({ isEdited: true, from: 'library', taken: trusted.value, claims: [trusted] })).toEqual({
      outcome: 'keep',
    })
  })

  it('follows the event’s own calendar, and still asks what others say', () => {
    const own = claim({ key: 'own', trust: 'trusted', isOwn: true, value: '2026-12-05T08:00' })
    expect(decide({ claims: [own] })).toEqual({ outcome: 'apply', key: 'own' })
    expect(decide({ claims: [{ ...own, isSame: true }, claim()] })).toEqual({ outcome: 'ask', key: 'library' })
  })

  it('doesn’t apply a trusted value again after an undo', () => {
    expect(decide({ claims: [claim({ trust: 'trusted', isAnswered: true })] })).toEqual({ outcome: 'keep' })
  })

  it('asks once: an answered value comes back only as another value', () => {
    expect(decide({ claims: [claim({ isAnswered: true })] })).toEqual({ outcome: 'keep' })
  })

  it('doesn’t ask about another wording of the title, except by the source that it is from', () => {
    const worded = {
      field: 'title',
      ours: 'Holiday Bazaar',
      claims: [claim({ value: 'Christmas craft sale' })],
    } as const
    expect(decide(worded)).toEqual({ outcome: 'keep' })
    expect(decide({ ...worded, from: 'library' })).toEqual({ outcome: 'ask', key: 'library' })
  })

  it('asks when a source cancels, and not when one still lists an event that was canceled here', () => {
    expect(decide({ field: 'status', ours: 'confirmed', claims: [claim({ value: 'canceled' })] }).outcome).toBe('ask')
    expect(decide({ field: 'status', ours: 'canceled', claims: [claim({ value: 'confirmed' })] }).outcome).toBe('keep')
  })

  it('asks before a trusted source cancels what another one still lists', () => {
    const own = claim({ key: 'own', trust: 'trusted', isOwn: true, value: 'canceled', since: 2 })
    const status = { field: 'status', ours: 'confirmed' } as const
    expect(decide({ ...status, claims: [own] })).toEqual({ outcome: 'apply', key: 'own' })
    const other = claim({ value: 'confirmed', trust: 'never', isSame: true })
    expect(decide({ ...status, claims: [own, other] })).toEqual({ outcome: 'ask', key: 'own' })
    expect(decide({ ...status, claims: [{ ...own, isAnswered: true }, other] })).toEqual({ outcome: 'keep' })
  })

  it('only shows what a source says that is never asked', () => {
    expect(decide({ claims: [claim({ trust: 'never' })] })).toEqual({ outcome: 'keep' })
  })
})
