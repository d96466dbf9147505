import { expect, it } from 'vitest'
import { findSubscriberColumn, isNameColumn } from './subscriber-import.ts'

it('columns with names are known by the titles of other programs, and none of ours is one', () => {
  for (const title of ['Name', 'First Name', 'last_name', 'FNAME', '\uFEFFfull name', 'Given-Name'])
    expect([title, isNameColumn(title)]).toEqual([title, true])
  for (const title of ['email', 'Email Address', 'tags', 'company name', 'username'])
    expect([title, isNameColumn(title)]).toEqual([title, false])
  expect(findSubscriberColumn('name')).toBeUndefined()
})
