import type { Page } from 'playwright-core'

/**
 * Elements and attributes no page of the app has: what runs, what is fetched from elsewhere, links
 * that are no links. In words, so that a failing test shows what has slipped through.
 */
export const strangeOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const never = new Set(
      'iframe frame object embed base applet marquee plaintext xmp math foreignobject'.split(' '),
    )
    const fetched = 'src srcset poster data action formaction ping background xlink:href'.split(' ')
    const address = (text: string) => URL.parse(text, location.href)
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName.toLowerCase()
      const note = (why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 120)}`)
      if (never.has(tag)) note(tag)
      for (const { name } of element.attributes) if (/^on/i.test(name)) note(name)
      if (tag === 'script' && (element as HTMLScriptElement).src === '') note('inline script')
      if (tag === 'meta' && element.hasAttribute('http-equiv')) note('http-equiv')
      for (const name of fetched) {
        const value = element.getAttribute(name)
        const url = value === null ? null : address(value)
        if (value !== null && url?.protocol !== 'blob:' && url?.origin !== location.origin)
          note(name)
      }
      const href = element.getAttribute('href')
      if (href === null) continue
      const url = address(href)
      if (url === null || !/^(?:https?|mailto):$/.test(url.protocol)) note('href')
      const isForeign = url?.origin !== location.origin
      if (tag !== 'a' && isForeign) note('foreign href')
      const rel = element.getAttribute('rel') ?? ''
      const isShut = /\bnoopener\b/.test(rel) && /\bnoreferrer\b/.test(rel)
      if (tag === 'a' && isForeign && !isShut) note('rel')
    }
    return found
  })
