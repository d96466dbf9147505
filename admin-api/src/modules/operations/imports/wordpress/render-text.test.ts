import { describe, expect, it } from 'vitest'
import { renderStoredText } from './render-text.ts'

const picture = { address: 'https://old.test/a.png', alt: 'A "tent"', caption: 'Tent & rain' }
const render = (text: string) => renderStoredText(text, { findPictures: () => [picture], findPattern: () => undefined })
const htmlOf = (text: string) => render(text).html

describe('a stored text of WordPress', () => {
  it.each([
    ['empty lines part paragraphs', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['line ends break lines', 'One.\r\nTwo.', '<p>One.<br>\nTwo.</p>'],
    ['blocks stay as they are', '<h2>Head</h2>\nText.', '<h2>Head</h2>\n<p>Text.</p>'],
    ['preformatted text stays', '<pre>a\n\n\nb</pre>', '<pre>a\n\n\nb</pre>'],
    ['a page break stays between paragraphs', 'One.<!--nextpage-->Two.', '<p>One.</p><!--nextpage--><p>Two.</p>'],
    ['words in brackets stay', 'He said [sic] it [laughs].', '<p>He said [sic] it [laughs].</p>'],
    ['an escaped shortcode is shown', 'Write [[gallery]].', '<p>Write [gallery].</p>'],
    [
      'blocks of the editor have no further paragraphs',
      '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->',
      '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->',
    ],
    ['a shortcode of a plugin keeps what it encloses', 'A [box color="red"]word[/box].', '<p>A word.</p>'],
    [
      'an old caption has its text in an attribute',
      '[caption caption="The <em>tent</em>"]<img src="a.png">[/caption]',
      '<figure class="wp-caption"><img src="a.png">\n<figcaption>The <em>tent</em></figcaption>\n</figure>',
    ],
    ['a caption without a picture is its text', '[caption id="x"]Only words[/caption]', '<p>Only words</p>'],
  ])('%s', (_name, text, html) => {
    expect(htmlOf(text).trim()).toBe(html)
  })

  it('escapes what it writes into a gallery', () => {
    expect(htmlOf('[gallery]')).toContain('alt="A &quot;tent&quot;"')
    expect(htmlOf('[gallery]')).toContain('<figcaption>Tent &amp; rain</figcaption>')
  })

  it.each([
    ['', ''],
    ['not JSON', ''],
    ['{"id":"a"}', ''],
    ['[]', ''],
    [
      '[{"id":"a1","content":"See <em>there</em>."},{"id":"\\"><b","content":"Two"}]',
      '<ol class="wp-block-footnotes"><li id="a1">See <em>there</em>. <a href="#a1-link">↩︎</a></li><li id="&quot;&gt;&lt;b">Two <a href="#&quot;&gt;&lt;b-link">↩︎</a></li></ol>',
    ],
  ])('has its footnotes, stored as %s', (footnotes, html) => {
    const options = { findPictures: () => [], findPattern: () => undefined, footnotes }
    const { html: rendered, notes } = renderStoredText('<p>One.</p><!-- wp:footnotes {"a":"b"} /-->', options)
    expect([rendered, notes]).toEqual([`<p>One.</p>${html}`, []])
  })

  it('names what it couldn’t show, each once', () => {
    expect(render('[form id="1"] [form id="2"] <!-- wp:latest-posts /-->').notes).toEqual([
      'the block “latest-posts” is computed by WordPress and couldn’t come',
      'the shortcode [form] belongs to a plugin and couldn’t come',
    ])
  })

  it.each([
    ['[members]For [b]members[/b].[/members]', ['[b]', '[members]']],
    ['[MEMBERS level="2"]For members.[/Members]', ['[members]']],
    ['[caption id="x"]<img src="a.png"> [members]Text[/members][/caption]', ['[members]']],
    ['[form id="1"] [sic] [caption]Text[/caption] [playlist][/playlist] [[/members]]', []],
    ['<!-- wp:shop/lock {"for":"gold"} -->\n<p>Text.</p>\n<!-- /wp:shop/lock -->', ['block “shop/lock”']],
    ['<!-- wp:shop/lock --><!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->', ['block “shop/lock”']],
    ['<!-- wp:shop/form --><form>&nbsp;</form><!-- /wp:shop/form --><p>Text.</p>', []],
    ['<!-- wp:shop/list {"of":3} /--><p>Text.</p>', []],
    ['<p>Free.</p><!-- wp:jetpack/paywall /--><p>Paid.</p>', ['block “jetpack/paywall”']],
    ['<!-- wp:jetpack/subscriptions {"a":1} /--><p>A paywall is text.</p>', []],
    ['Free. [leaky_paywall id="3"] Paid. [members-only]', ['[leaky_paywall]', '[members-only]']],
    ['[[paywall]] is how to write it.', []],
    ['<!-- wp:core/quote --><p>Text.</p><!-- /wp:core/quote -->', []],
    ['<!-- wp:core-embed/youtube -->https://youtu.be/x<!-- /wp:core-embed/youtube -->', []],
  ])('tells what may enclose text for some readers only: %s', (text, restricted) => {
    expect(render(text).restricted).toEqual(restricted)
  })

  it('has the patterns in its patterns, and what they restrict', () => {
    const patterns = ['<!-- wp:block {"ref":1} /-->', '<p>Free.</p><!-- wp:jetpack/paywall /--><p>Paid.</p>']
    const options = { findPictures: () => [], findPattern: (number: number) => patterns[number] }
    expect(renderStoredText('<!-- wp:block {"ref":0} /-->', options)).toMatchObject({
      html: '<p>Free.</p><p>Paid.</p>',
      restricted: ['block “jetpack/paywall”'],
    })
  })

  it('isn’t filled by a pattern that it names again and again', () => {
    const { html } = renderStoredText('<!-- wp:block {"ref":7} /-->'.repeat(10_000), {
      findPictures: () => [],
      findPattern: () => 'x'.repeat(100_000),
    })
    expect(html.length).toBeLessThan(5_000_000)
  })
})
