const PlainResponse = globalThis.Response

/**
 * Makes `new Response(bytes)` keep its bytes. Astro encodes each page into one, which copies it into a stream, and reading
 * it copies it again: a third of a full render.
 */
export function keepResponseBytes(): void {
  globalThis.Response = PageResponse
}

class PageResponse extends PlainResponse {
  /** The responses of `fetch` are of the original class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlainResponse
  }

  readonly #bytes: Uint8Array<ArrayBuffer> | undefined

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const bytes = isWholeBuffer(body) ? body : undefined
    super(bytes ? null : body, init)
    this.#bytes = bytes
  }

  /** The bytes themselves, not a copy. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes?.buffer ?? super.arrayBuffer()
  }

  override get body() {
    return this.#bytes ? this.#plain().body : super.body
  }
  override text() {
    return this.#bytes ? this.#plain().text() : super.text()
  }
  override json() {
    return this.#bytes ? this.#plain().json() : super.json()
  }
  override bytes() {
    return this.#bytes ? this.#plain().bytes() : super.bytes()
  }
  override blob() {
    return this.#bytes ? this.#plain().blob() : super.blob()
  }
  override formData() {
    return this.#bytes ? this.#plain().formData() : super.formData()
  }
  override clone() {
    return this.#bytes ? this.#plain() : super.clone()
  }

  #plain(): Response {
    const { status, statusText, headers } = this
    return new PlainResponse(this.#bytes, { status, statusText, headers })
  }
}

/** A view of a part of a buffer would hand out other bytes with its own. */
function isWholeBuffer(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array && body.buffer instanceof ArrayBuffer && body.buffer.byteLength === body.byteLength
}
