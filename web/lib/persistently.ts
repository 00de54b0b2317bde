import { pauseAfter } from './waiting.ts'

/**
 * Fetches style sheets anew that did not come: the loader of a chunk asks for each of them only
 * once and would draw the part without them.
 */
async function mendStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const missing = links.filter(({ sheet }) => sheet === null)
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return new Promise<void>((resolve, reject) => {
        again.onload = () => {
          link.remove()
          resolve()
        }
        again.onerror = () => {
          again.remove()
          reject(new Error(`No style sheet from ${again.href}`))
        }
        document.head.append(again)
      })
    }),
  )
}

const untilNextTry = (failures: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseAfter(failures))
    window.addEventListener('online', go)
  })

/**
 * Loads a part of a screen until it comes: what stands around it must not be taken away because
 * the network went at the wrong moment. A new build is noticed elsewhere (staleBuild.ts).
 */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      if (failures > 0) await mendStyles()
      return await load()
    } catch {
      failures += 1
      await untilNextTry(failures)
    }
  }
}
