import { expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { CSV_BYTES_LIMIT, csvImportMessage, csvImportSchema, sourceImportMessage } from './csv-import.ts'

it('an import of sources says how it went in the words of the specification', () => {
  expect(sourceImportMessage({ imported: 3, errors: 1, skipped: 2 })).toBe('Imported 3 sources. 1 errors, 2 skipped.')
})

it('other imports count one as one', () => {
  expect(csvImportMessage({ imported: 1, errors: 1, skipped: 2 }, 'subscriber')).toBe(
    'Imported 1 subscriber. 1 error, 2 skipped.',
  )
  expect(csvImportMessage({ imported: 0, errors: 0, skipped: 0 }, 'business', 'businesses')).toBe(
    'Imported 0 businesses. 0 errors, 0 skipped.',
  )
})

it('an import needs a file of at most 5 MB', () => {
  expect(messagesOf(csvImportSchema, {})).toEqual({ csvContent: 'Please select a CSV file.' })
  expect(messagesOf(csvImportSchema, { csvContent: '' })).toEqual({ csvContent: 'Please select a CSV file.' })
  expect(messagesOf(csvImportSchema, { csvContent: 'x'.repeat(CSV_BYTES_LIMIT + 1) })).toEqual({
    csvContent:
      'The file is larger than 5 MB. Split it into 3 files that each begin with the row of column names, and import them one at a time.',
  })
})
