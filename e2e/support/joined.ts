import type { Page, Response, WebSocket } from 'playwright-core'

/** Socket.IO’s word that the server has taken the connection in; it comes over either transport. */
const TAKEN_IN = '40{'

const overSocket = async (page: Page): Promise<void> => {
  const socket: WebSocket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => payload.toString().startsWith(TAKEN_IN),
  })
}

const overPolling = async (page: Page): Promise<void> => {
  // The body of a poll is gone with the page that was open before.
  const textOf = (answer: Response) => answer.text().catch(() => '')
  await page.waitForResponse(
    async (answer) =>
      answer.url().includes('transport=polling') && (await textOf(answer)).includes(TAKEN_IN),
  )
}

/** Waits until the page that is about to open hears what happens elsewhere. Ask before opening. */
export const joined = (page: Page): Promise<void> =>
  Promise.race([overSocket(page), overPolling(page)])
