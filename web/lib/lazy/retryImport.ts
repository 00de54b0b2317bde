import { backoffMs } from '../http/backoff.ts'

/**
 * Requests failed style sheets again: Vite's preload helper requests each of them only once and
 * would render the component without them.
 */
async function reloadStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const failed = links.filter(({ sheet }) => sheet === null)
  await Promise.all(
    failed.map((link) => {
      const copy = link.cloneNode() as HTMLLinkElement
      return new Promise<void>((resolve, reject) => {
        copy.onload = () => {
          link.remove()
          resolve()
        }
        copy.onerror = () => {
          copy.remove()
          reject(new Error(`No style sheet from ${copy.href}`))
        }
        document.head.append(copy)
      })
    }),
  )
}

let reloading: Promise<void> | undefined
/** All retries of one moment share it: each would request the copies of the others as well. */
const reloadStyleSheetsOnce = (): Promise<void> =>
  (reloading ??= reloadStyleSheets().finally(() => {
    reloading = undefined
  }))

const waitForRetry = (failures: number): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = setTimeout(retry, backoffMs(failures))
    window.addEventListener('online', retry)
  })

/**
 * Repeats a dynamic import until it succeeds, with backoff and when the network returns: an error
 * would unmount the screen around it. A chunk missing because of a new build: see staleBuild.ts.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      if (failures > 0) await reloadStyleSheetsOnce()
      return await load()
    } catch {
      failures += 1
      await waitForRetry(failures)
    }
  }
}
