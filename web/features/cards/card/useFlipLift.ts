import { type RefObject, useLayoutEffect, useRef } from 'react'
import { motionAllowed } from '../../../ui/motionAllowed.ts'

const FLIP_MS = 500

/** Animates a card upwards and back while it is flipped. */
export function useFlipLift(turned: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(turned)
  useLayoutEffect(() => {
    if (before.current === turned) return
    before.current = turned
    if (!motionAllowed()) return
    ref.current?.animate(
      [
        { transform: 'none' },
        { transform: 'translate3d(0, -8px, 60px)', offset: 0.45, easing: 'ease-in-out' },
        { transform: 'none' },
      ],
      { duration: FLIP_MS, easing: 'ease-out' },
    )
  }, [turned])
  return ref
}
