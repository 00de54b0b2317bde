import type { Page, Request } from 'playwright-core'
import { become } from './see.ts'

const underWay = new WeakMap<Page, Set<Request>>()

/** The live connection is under way as long as the page stands. */
const isLasting = (request: Request): boolean => request.url().includes('/socket.io/')

/** Keeps the requests of a page that have not ended yet, for `loaded`. */
export function countRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => {
    if (!isLasting(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Two frames later: is there a screen, and nothing that only keeps the place of something? */
const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    await nextFrame()
    await nextFrame()
    return (
      document.querySelector('main :is(h1, h2)') !== null &&
      document.querySelector('.skeleton') === null
    )
  })

/**
 * Waits until a screen is whole: a heading, no skeleton, nothing asked for that has not come. Twice
 * in a row, because what has just arrived may ask for more.
 */
export async function loaded(page: Page): Promise<void> {
  const open = underWay.get(page)
  let quiet = 0
  await become(async () => {
    quiet = open?.size === 0 && (await isDrawn(page)) ? quiet + 1 : 0
    return quiet >= 2
  }, true)
}
