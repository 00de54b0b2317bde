import { useEffect, useState } from 'react'
import { history } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import { call } from '../../../lib/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { failureText } from '../../../lib/queryFailure.ts'
import { HITS_PAGE, type Hit, hitsIn, NEEDLE_MIN } from './hits.ts'
import { searchTexts as texts } from './texts.ts'

/** Debounce of the search field. */
const REST_MS = 250

interface Found {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'searching' | 'paused' | 'done' | 'failed'
  /** Back to when everything was looked through. */
  readonly until: string | null
  readonly before: string | undefined
  /** Why it is interrupted. */
  readonly fault?: string
}

const nothing: Found = { hits: [], state: 'idle', until: null, before: undefined }

/** Searches backwards until there are enough hits for a while, then waits to be asked for more. */
export function useSearch(needle: string) {
  const [found, setFound] = useState(nothing)
  const [wanted, setWanted] = useState(HITS_PAGE)
  const wish = needle.trim()
  const [asked, setAsked] = useState(wish)
  if (asked !== wish) {
    setAsked(wish)
    setFound(nothing)
    setWanted(HITS_PAGE)
  }

  useEffect(() => {
    if (wish.length < NEEDLE_MIN) return
    const stop = new AbortController()
    const begin = setTimeout(() => void search(stop.signal), REST_MS)
    return () => {
      clearTimeout(begin)
      stop.abort()
    }
    async function search(signal: AbortSignal) {
      let now: Found = { ...found, state: 'searching' }
      setFound(now)
      try {
        while (now.state === 'searching') {
          const query = { limit: String(HISTORY_MAX), ...(now.before && { before: now.before }) }
          const page = await call(history, { query }, { signal })
          const hits = [...now.hits, ...hitsIn(page, wish)]
          const isWhole = page.length < HISTORY_MAX
          now = {
            hits,
            state: isWhole ? 'done' : hits.length >= wanted ? 'paused' : 'searching',
            until: page[0]?.createdAt ?? now.until,
            before: page[0]?.id,
          }
          setFound(now)
        }
      } catch (cause) {
        if (signal.aborted) return
        logFailure('Die Suche ist unterbrochen', cause)
        setFound({ ...now, state: 'failed', fault: failureText(cause, texts.failed) })
      }
    }
    // `found` is where the search continues; as a dependency it would restart with every page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [wish, wanted])

  return { ...found, more: () => setWanted(found.hits.length + HITS_PAGE) }
}
