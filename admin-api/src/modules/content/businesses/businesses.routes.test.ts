import type { Business, CreateBusinessInput } from '@hometown/shared-types/contract/businesses'
import type { Page } from '@hometown/shared-types/contract/fields'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'

const hardware: CreateBusinessInput = {
  name: 'Petrick  Hardware',
  category: 'home and hardware',
  address: '14 Mill Street, Alder Falls',
  phone: '555-0142',
  email: 'hello@petrick.invalid',
  website: 'www.petrick.invalid',
  description: 'Nails by the pound.\r\n\r\nKeys while you wait.',
  hours: 'Monday 13-17, 8-12; Sunday closed',
  status: 'published',
}

describe('the business directory', () => {
  async function open() {
    const desk = await openSignedIn()
    const create = async (fields: Partial<CreateBusinessInput> = {}): Promise<Business> => {
      const answer = await desk.call('POST', '/api/businesses', { ...hardware, ...fields })
      expect(answer.statusCode).toBe(201)
      return answer.json()
    }
    return { ...desk, create }
  }

  it('keeps a business as it was written, tidied, under an address of its own', async () => {
    const { create, changes, actions } = await open()
    const made = await create()
    expect(made).toMatchObject({
      ...{ slug: 'petrick-hardware', name: 'Petrick Hardware', category: 'Home & Hardware', version: 1 },
      ...{ website: 'https://www.petrick.invalid', description: 'Nails by the pound.\n\nKeys while you wait.' },
      hours: 'Mon 08:00-12:00, 13:00-17:00; Sun closed',
    })
    expect((await create()).slug).toBe('petrick-hardware-1')
    expect((await create({ name: '日本料理' })).slug).toBe('listing')
    expect(await changes()).toEqual(['business', 'business', 'business'])
    expect(await actions()).toEqual(['business.create', 'business.create', 'business.create'])
  })

  it('finds, filters, sorts and pages the desk’s list', async () => {
    const { create, call } = await open()
    await create()
    await create({ name: 'The Blue Kettle', category: 'Food & Drink', website: null, email: null, status: 'draft' })
    await create({ name: '100% Juice', category: 'Food & Drink', website: null, email: null })
    for (const [query, names, totalPages = 1] of [
      ['', ['100% Juice', 'Petrick Hardware', 'The Blue Kettle']],
      ['search=mill%20petrick', ['Petrick Hardware']],
      ['search=100%25', ['100% Juice']],
      ['category=Food%20%26%20Drink&status=draft', ['The Blue Kettle']],
      ['per_page=2&page=2', ['The Blue Kettle'], 2],
    ] as [string, string[], number?][]) {
      const page = (await call('GET', `/api/businesses?${query}`)).json<Page<Business>>()
      expect([page.data.map(({ name }) => name), page.totalPages], query).toEqual([names, totalPages])
    }
    expect((await call('GET', '/api/businesses/categories')).json()).toEqual([
      { category: 'Food & Drink', count: 2 },
      { category: 'Home & Hardware', count: 1 },
    ])
  })

  it('changes only what is given, and refuses hours that nobody can read', async () => {
    const { create, call } = await open()
    const made = await create()
    const saved = await call('PATCH', `/api/businesses/${made.id}`, { phone: '555-0199', version: 1 })
    expect(saved.json()).toMatchObject({ phone: '555-0199', address: made.address, hours: made.hours, version: 2 })
    const emptied = await call('PATCH', `/api/businesses/${made.id}`, { phone: '', hours: '' })
    expect(emptied.json()).toMatchObject({ phone: null, hours: null })
    const unclear = await call('PATCH', `/api/businesses/${made.id}`, { hours: 'by appointment' })
    expect([unclear.statusCode, unclear.json().issues[0].path]).toEqual([422, 'hours'])
  })

  it('keeps two businesses from having one address', async () => {
    const { create, call } = await open()
    await create()
    const other = await create({ name: 'Other' })
    const answer = await call('PATCH', `/api/businesses/${other.id}`, { slug: 'petrick-hardware' })
    const issues = [{ path: 'slug', message: 'Another business already uses this address' }]
    expect([answer.statusCode, answer.json().issues]).toEqual([422, issues])
    const both = await Promise.all([create({ name: 'Twin' }), create({ name: 'Twin' })])
    expect(both.map(({ slug }) => slug).sort()).toEqual(['twin', 'twin-1'])
  })

  it('is published, withdrawn and deleted', async () => {
    const { create, call, app, changes, actions } = await open()
    const { id } = await create({ status: 'draft' })
    const shown = async () => (await app.inject('/api/businesses/published')).json().length
    await call('PATCH', `/api/businesses/${id}`, { status: 'published', version: 1 })
    expect(await shown()).toBe(1)
    await call('PATCH', `/api/businesses/${id}`, { status: 'draft', version: 2 })
    expect([await shown(), await changes()]).toEqual([0, ['business', 'business']])
    expect((await call('DELETE', `/api/businesses/${id}?version=3`)).statusCode).toBe(200)
    expect((await call('GET', `/api/businesses/${id}`)).statusCode).toBe(404)
    const all = ['create', 'publish', 'unpublish', 'delete'].map((action) => `business.${action}`)
    expect(await actions()).toEqual(all)
  })
})
