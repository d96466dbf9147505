const CODE = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?(?=[ -])/
const IN_BRACKETS = /<[^<>]*>/g
const NO_LETTER = /\P{L}/gu
const LONGEST = 300

/** Normalizes a refusal: removes the address, the mailbox name and all words with digits except the code. */
export function refusalWords(reply: string, email: string): string {
  const [code = ''] = CODE.exec(reply) ?? []
  const name = lettersOf(email.slice(0, email.lastIndexOf('@')))
  const words = reply.slice(code.length).replace(IN_BRACKETS, ' ').split(/\s+/)
  const same = words.filter((word) => word !== '' && !/[@\d]/.test(word) && lettersOf(word) !== name)
  return [code.replace('-', ' '), ...same].join(' ').slice(0, LONGEST).toWellFormed()
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(NO_LETTER, '')
}
