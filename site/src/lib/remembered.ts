/** Keeps all answers of a pure function, so use it only for few different texts. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const fresh = answer(text)
    answers.set(text, fresh)
    return fresh
  }
}
