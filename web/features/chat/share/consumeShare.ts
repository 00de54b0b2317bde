/** Content that another app has shared with this one; web/worker/share.ts holds it. */
export interface Shared {
  readonly text: string
  readonly files: readonly File[]
}

/** A worker that is gone does not answer. Long, since what it has answered it holds no longer. */
const ANSWER_MAX_MS = 30_000

/** Returns the content the worker holds, once; null if it holds none (any more). */
export async function consumeShare(): Promise<Shared | null> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Shared | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as Shared | null)
    setTimeout(() => resolve(null), ANSWER_MAX_MS)
  })
  active?.postMessage('take share', [port2])
  return answer.finally(() => port1.close())
}
