/** A post with the blocks of WordPress that have looks of their own, as its editor saves it. */
export function allBlocks(picture: { id: number; url: string }): string {
  const { id, url } = picture
  const image = (attributes = '') => `<img src="${url}" alt="The river at Main Street"${attributes}/>`
  return [
    block(
      'paragraph',
      '<p class="has-drop-cap">The river rose two feet overnight, and the county closed the bridge at Main Street before the first school bus.</p>',
      { dropCap: true },
    ),
    block('heading', '<h2 class="wp-block-heading has-text-align-center">What is closed</h2>', { textAlign: 'center' }),
    block(
      'paragraph',
      '<p class="has-text-align-right has-vivid-red-color has-text-color">Roads are icy tonight.</p>',
      { align: 'right', textColor: 'vivid-red' },
    ),
    block(
      'paragraph',
      '<p class="has-black-color has-pale-cyan-blue-background-color has-text-color has-background">The shelter at the <a href="/church">church hall</a> is open.</p>',
      { textColor: 'black', backgroundColor: 'pale-cyan-blue' },
    ),
    block(
      'paragraph',
      '<p>Call <mark style="background-color:rgba(0, 0, 0, 0);color:#0693e3" class="has-inline-color">before noon</mark>, and bring <mark style="background-color:#fcb900" class="has-inline-color has-black-color">blankets</mark>.</p>',
    ),
    block(
      'image',
      `<figure class="wp-block-image alignright size-large is-resized">${image(` class="wp-image-${id}" style="width:220px"`)}<figcaption class="wp-element-caption">The gauge at noon.</figcaption></figure>`,
      { id, width: '220px', align: 'right' },
    ),
    block('paragraph', `<p>${'Crews worked through the night to keep the pumps running. '.repeat(9)}</p>`),
    block(
      'image',
      `<figure class="wp-block-image alignwide size-full">${image(` class="wp-image-${id}"`)}<figcaption class="wp-element-caption">Downtown, wide.</figcaption></figure>`,
      { id, align: 'wide' },
    ),
    block(
      'columns',
      [
        column('66.66%', 'Sand bags are at the fire station. Volunteers fill more until eight.'),
        column('33.33%', 'Schools open two hours late.'),
      ].join(''),
      {},
      'div class="wp-block-columns"',
    ),
    block(
      'gallery',
      `${[1, 2, 3].map((n) => block('image', `<figure class="wp-block-image size-large">${image(` class="wp-image-${id}"`)}<figcaption class="wp-element-caption">Picture ${n}</figcaption></figure>`, { id })).join('')}<figcaption class="blocks-gallery-caption wp-element-caption">The river in three pictures.</figcaption>`,
      { linkTo: 'none' },
      'figure class="wp-block-gallery has-nested-images columns-3 is-cropped"',
    ),
    block('shortcode', `[gallery ids="${id},${id}" columns="2" link="none"]`),
    block(
      'media-text',
      `<figure class="wp-block-media-text__media">${image(` class="wp-image-${id} size-full"`)}</figure><div class="wp-block-media-text__content">${block('paragraph', '<p>“We have seen worse,” said Ada Reyes, who has lived by the water since 1971.</p>')}</div>`,
      { mediaId: id, mediaType: 'image', mediaWidth: 40 },
      'div class="wp-block-media-text is-stacked-on-mobile" style="grid-template-columns:40% auto"',
    ),
    block(
      'cover',
      `<span aria-hidden="true" class="wp-block-cover__background has-background-dim-50 has-background-dim"></span><img class="wp-block-cover__image-background wp-image-${id}" alt="" src="${url}" data-object-fit="cover"/><div class="wp-block-cover__inner-container">${block('paragraph', '<p class="has-text-align-center has-large-font-size">The night the river came to Main Street</p>', { align: 'center', fontSize: 'large' })}</div>`,
      { url, id, dimRatio: 50 },
      'div class="wp-block-cover"',
    ),
    block(
      'pullquote',
      '<figure class="wp-block-pullquote"><blockquote><p>We moved the cows first.</p><cite>Tom Hale, farmer</cite></blockquote></figure>',
    ),
    block(
      'quote',
      `<blockquote class="wp-block-quote is-style-plain">${block('paragraph', '<p>The bridge holds.</p>')}<cite>The county engineer</cite></blockquote>`,
    ),
    block(
      'table',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th class="has-text-align-left" data-align="left">Gauge</th><th class="has-text-align-right" data-align="right">Feet</th></tr></thead><tbody><tr><td class="has-text-align-left" data-align="left">Main Street</td><td class="has-text-align-right" data-align="right">14.2</td></tr><tr><td class="has-text-align-left" data-align="left">Mill Creek</td><td class="has-text-align-right" data-align="right">9.8</td></tr><tr><td class="has-text-align-left" data-align="left">The old dam</td><td class="has-text-align-right" data-align="right">22.1</td></tr></tbody></table><figcaption class="wp-element-caption">At six in the morning.</figcaption></figure>',
      { className: 'is-style-stripes' },
    ),
    block(
      'table',
      `<figure class="wp-block-table"><table><tbody>${[1, 2].map((row) => `<tr>${Array.from({ length: 9 }, (_, n) => `<td>Station ${row}-${n} reading</td>`).join('')}</tr>`).join('')}</tbody></table></figure>`,
    ),
    block(
      'buttons',
      `${block('button', '<div class="wp-block-button has-custom-width wp-block-button__width-50"><a class="wp-block-button__link has-white-color has-vivid-red-background-color has-text-color has-background wp-element-button" href="/help">Offer help</a></div>', { width: 50 })}${block('button', '<div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button" href="/roads">Closed roads</a></div>')}`,
      { layout: { type: 'flex', justifyContent: 'center' } },
      'div class="wp-block-buttons"',
    ),
    block(
      'details',
      `<details class="wp-block-details"><summary>Who decides when a road closes?</summary>${block('paragraph', '<p>The sheriff, with the county engineer.</p>')}</details>`,
    ),
    block('verse', '<pre class="wp-block-verse">The river is moving.\n   The blackbird must be flying.</pre>'),
    block('preformatted', '<pre class="wp-block-preformatted">MAIN ST   14.2 FT   RISING</pre>'),
    block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity is-style-dots"/>', {
      className: 'is-style-dots',
    }),
    block(
      'file',
      `<div class="wp-block-file"><a href="${url}">The flood map</a><a href="${url}" class="wp-block-file__button wp-element-button" download>Download</a></div>`,
      { href: url },
    ),
    block(
      'group',
      block('paragraph', '<p>Corrections are at the foot of this page.</p>'),
      { backgroundColor: 'light-green-cyan' },
      'div class="wp-block-group has-light-green-cyan-background-color has-background"',
    ),
    block(
      'embed',
      '<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">\n<iframe title="The flood from above" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>\n</div><figcaption class="wp-element-caption">Filmed by a drone.</figcaption></figure>',
    ),
    block(
      'paragraph',
      '<p>It was the third flood in ten years.<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup></p>',
    ),
    block(
      'html',
      '<form action="https://forms.example/flood"><label>Your name <input name="name"></label><button>Send</button></form>',
    ),
    '<!-- wp:footnotes /-->',
  ].join('\n\n')
}

/** What goes into the post's meta field `footnotes`. */
export const FOOTNOTES = JSON.stringify([{ id: 'a1', content: 'After 2017 and 2021, by the county’s count.' }])

function column(width: string, text: string): string {
  const inner = block('paragraph', `<p>${text}</p>`)
  return block('column', inner, { width }, `div class="wp-block-column" style="flex-basis:${width}"`)
}

/** @param wrapper the opening tag around the inner blocks, without its brackets */
function block(name: string, html: string, attributes: Record<string, unknown> = {}, wrapper?: string): string {
  const given = Object.keys(attributes).length === 0 ? '' : ` ${JSON.stringify(attributes)}`
  const inner = wrapper === undefined ? html : `<${wrapper}>${html}</${wrapper.split(' ', 1)[0]}>`
  return `<!-- wp:${name}${given} -->\n${inner}\n<!-- /wp:${name} -->`
}
