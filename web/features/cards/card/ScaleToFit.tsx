import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'

const WIDTH = 340
const HEIGHT = 480
const SIDE_PX = 16

/**
 * Fills the free room and scales every card inside as one object:
 * min(1, (width − 32 px) / 340, height / 480). Give it a height or `flex-1`.
 */
export function ScaleToFit({ className, ...rest }: ComponentProps<'div'>) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const stage = ref.current
    if (!stage) return
    const fit = () => {
      const { clientWidth, clientHeight } = stage
      if (clientWidth === 0) return
      const scale = Math.min(1, (clientWidth - 2 * SIDE_PX) / WIDTH, clientHeight / HEIGHT)
      stage.style.setProperty('--card-scale', String(Math.max(0.5, scale)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(stage)
    return () => observer.disconnect()
  }, [])

  return <div ref={ref} className={cx('grid min-h-60 place-items-center', className)} {...rest} />
}
