import { useEffect, useState } from 'react'
import { history } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import { call } from '../../../lib/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { failureText } from '../../../lib/queryFailure.ts'
import { findHits, HITS_PAGE, type Hit, QUERY_MIN } from './hits.ts'
import { texts } from './texts.ts'

const DEBOUNCE_MS = 250

interface SearchState {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'searching' | 'paused' | 'done' | 'failed'
  /** Time of the oldest message searched so far. */
  readonly until: string | null
  /** Id of that message, from which the search continues. */
  readonly before: string | undefined
  readonly error?: string
}

const IDLE: SearchState = { hits: [], state: 'idle', until: null, before: undefined }

/** Searches backwards until there are enough hits, then pauses until more are asked for. */
export function useSearch(input: string) {
  const [search, setSearch] = useState(IDLE)
  const [hitsWanted, setHitsWanted] = useState(HITS_PAGE)
  const query = input.trim()
  const [currentQuery, setCurrentQuery] = useState(query)
  if (currentQuery !== query) {
    setCurrentQuery(query)
    setSearch(IDLE)
    setHitsWanted(HITS_PAGE)
  }

  useEffect(() => {
    if (query.length < QUERY_MIN) return
    const controller = new AbortController()
    const timer = setTimeout(() => void run(controller.signal), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    async function run(signal: AbortSignal) {
      let next: SearchState = { ...search, state: 'searching' }
      setSearch(next)
      try {
        while (next.state === 'searching') {
          const range = { limit: String(HISTORY_MAX), ...(next.before && { before: next.before }) }
          const page = await call(history, { query: range }, { signal })
          const hits = [...next.hits, ...findHits(page, query)]
          const isLastPage = page.length < HISTORY_MAX
          next = {
            hits,
            state: isLastPage ? 'done' : hits.length >= hitsWanted ? 'paused' : 'searching',
            until: page[0]?.createdAt ?? next.until,
            before: page[0]?.id,
          }
          setSearch(next)
        }
      } catch (cause) {
        if (signal.aborted) return
        logFailure('Die Suche ist unterbrochen', cause)
        setSearch({ ...next, state: 'failed', error: failureText(cause, texts.failed) })
      }
    }
    // `search` is where it continues; as a dependency it would restart with every page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [query, hitsWanted])

  return { ...search, more: () => setHitsWanted(search.hits.length + HITS_PAGE) }
}
