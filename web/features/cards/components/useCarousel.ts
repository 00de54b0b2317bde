import { useState } from 'react'

/** The state of one carousel: a virtual index without ends, and the steps. */
export function useCarousel(start = 0) {
  const [index, setIndex] = useState(start)
  return {
    index,
    onIndexChange: setIndex,
    /** One card on, as after a vote. */
    advance: () => setIndex((now) => now + 1),
    back: () => setIndex((now) => now - 1),
  }
}
