import { useEffect, useState } from 'react'
import { searchMessages } from '#contract/chat/calls.ts'
import { SEARCH_HITS, SEARCH_MIN } from '#contract/chat/rules.ts'
import { call } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { failureText } from '../../../lib/query/queryFailure.ts'
import { findHit, type Hit } from './hits.ts'
import { texts } from './texts.ts'

const DEBOUNCE_MS = 250

interface SearchState {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'searching' | 'paused' | 'done' | 'failed'
  /** Time of the oldest message searched so far. */
  readonly until: string | null
  /** Id of that message, from which the search continues. */
  readonly before: string | null
  readonly error?: string
}

const IDLE: SearchState = { hits: [], state: 'idle', until: null, before: null }

/** Searches backwards until there are enough hits, then pauses until more are asked for. */
export function useSearch(input: string) {
  const [search, setSearch] = useState(IDLE)
  // A new object for each press, so that a request that failed is repeated.
  const [goal, setGoal] = useState({ hits: SEARCH_HITS })
  const query = input.trim()
  const [currentQuery, setCurrentQuery] = useState(query)
  if (currentQuery !== query) {
    setCurrentQuery(query)
    setSearch(IDLE)
    setGoal({ hits: SEARCH_HITS })
  }

  useEffect(() => {
    if (query.length < SEARCH_MIN) return
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
          const body = { text: query, ...(next.before !== null && { before: next.before }) }
          const { messages, before, until } = await call(searchMessages, { body }, { signal })
          const found = messages.map((message) => findHit(message, query))
          const hits = [...next.hits, ...found.filter((hit) => hit !== null)]
          next = {
            hits,
            state: before === null ? 'done' : hits.length >= goal.hits ? 'paused' : 'searching',
            until: until ?? next.until,
            before,
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
  }, [query, goal])

  return { ...search, more: () => setGoal({ hits: search.hits.length + SEARCH_HITS }) }
}
