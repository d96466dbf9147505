const WORDS =
  'the county board said on Friday that work at the old bridge over the river would begin in spring and take about two years while traffic uses the road by the mill'.split(
    ' ',
  )
const PER_PARAGRAPH = 70

/** An article with headings, lists, marks and links, always the same for the same length. */
export function longText(words: number): string {
  let made = 0
  let html = ''
  const take = (count: number) =>
    Array.from({ length: count }, () => WORDS[(made++ * 7 + (made >> 3)) % WORDS.length]).join(' ')
  for (let part = 0; made < words; part++) {
    if (part % 6 === 5) html += `<h2>${take(5)}</h2>`
    if (part % 9 === 8) html += `<ul><li>${take(8)}</li><li>${take(8)}</li></ul>`
    html += `<p>${take(PER_PARAGRAPH / 2)} <strong>${take(3)}</strong> <a href="https://example.org/${part}" rel="noopener">${take(2)}</a> ${take(PER_PARAGRAPH / 2)}.</p>`
  }
  return html
}
